import type { ShowsFile } from '../../directory/media/shown'
import { answersOf } from './quick-answer-list'

/** Who may use a quick answer with it. */
export const answerShowsFile: ShowsFile = (file, viewer, parameters) =>
  `SELECT 1 FROM quick_answers q WHERE q.media_file_id = ${file} AND q.deleted_at IS NULL AND ${answersOf(viewer, parameters)}`
