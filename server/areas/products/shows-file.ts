import { OPERATIONS } from '../../../src/domain/access/permissions'
import { roleLists, type ShowsFile } from '../../directory/media/shown'

/** Who is shown the products that it pictures. */
export const productShowsFile: ShowsFile = (file, viewer, parameters) =>
  `SELECT 1 WHERE ${roleLists(viewer, OPERATIONS.findProducts, parameters)}
     AND (EXISTS (SELECT 1 FROM products p WHERE p.image_file_id = ${file} AND p.deleted_at IS NULL)
       OR EXISTS (SELECT 1 FROM stock_images s WHERE s.media_file_id = ${file}))`
