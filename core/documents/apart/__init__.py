"""Files are read and embedded apart: in a child process that is poor, patient and alone.

A file may be made to harm whoever reads it, or just be too much. The child has a limit of memory and
of time for each file, no network, no secrets, and no way to the store: it gets bytes and gives back
values that are checked.
"""
