import type { ShowsFile } from '../../directory/media/shown'
import { ofViewer } from './message.row'

/** Who wrote or received a message between colleagues that carries it. */
export const chatShowsFile: ShowsFile = (file, viewer, parameters) =>
  `SELECT 1 FROM internal_chat_messages m WHERE m.media_file_id = ${file} AND ${ofViewer(viewer, parameters)}`
