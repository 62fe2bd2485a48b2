import type { ShowsFile } from '../../directory/media/shown'

/** Who keeps it as a sticker. */
export const stickerShowsFile: ShowsFile = (file, viewer, parameters) =>
  `SELECT 1 FROM stickers WHERE media_file_id = ${file} AND user_id = ${parameters.add(Number(viewer.id))} AND deleted_at IS NULL`
