"""What both models are trained with: labelled questions, mining, a resumable loop, the shipping form."""
