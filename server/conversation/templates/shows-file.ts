import { OPERATIONS } from '../../../src/domain/access/operations.gen'
import { roleLists, type ShowsFile } from '../../directory/media/shown'
import { templatesOf } from './provider-template-list'
import { answersOf } from './quick-answer-list'

/** Who may use a quick answer with it, or looks after a provider's template that begins with it. */
export const templateShowsFile: ShowsFile = (file, viewer, parameters) =>
  `SELECT 1 FROM quick_answers q WHERE q.media_file_id = ${file} AND q.deleted_at IS NULL AND ${answersOf(viewer, parameters)}
   UNION ALL SELECT 1 FROM meta_templates mt WHERE mt.media_file_id = ${file} AND ${templatesOf(viewer, parameters)}
     AND ${roleLists(viewer, OPERATIONS.providerTemplateRows, parameters)}`
