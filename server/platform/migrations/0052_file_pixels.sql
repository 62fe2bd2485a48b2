-- Pixels of a picture, width × height, as its first bytes say; null of other files and of those from before.
ALTER TABLE media_files ADD COLUMN pixels bigint;
