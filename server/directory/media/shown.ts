import type { Viewer } from '../../../src/domain/access/visibility'
import type { Parameters } from '../../platform/db/parameters'
import { defineRegistry } from '../../platform/registry'

/** SQL that finds a row where an area shows a file to the viewer: `file` is the file's id, as SQL; `parameters` takes in what it needs. */
export type ShowsFile = (file: string, viewer: Viewer, parameters: Parameters) => string

/** Where files are shown; areas bring it. */
export const fileShows = defineRegistry<readonly ShowsFile[]>('where files are shown')

/** SQL condition: the role of the viewer lists one of these operations. */
export const roleLists = (
  viewer: Viewer,
  operations: readonly string[],
  parameters: Parameters,
): string => `EXISTS (SELECT 1 FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
    WHERE u.id = ${parameters.add(Number(viewer.id))} AND r.has_permission_routes && ${parameters.add(operations)}::text[])`
