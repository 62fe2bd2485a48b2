import { mayCall } from '../../../src/domain/access/permissions'
import type { CallerRights } from '../../../src/domain/access/rights'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRegistry } from '../../platform/registry'
import type { ExportDefinition, PagedFile, WholeFile } from './definition'

/** Everything that can be asked for as a file, by its name; areas bring it. */
export const exportKinds = defineRegistry<Readonly<Record<string, ExportDefinition<never>>>>('exports')

/** Files of one thing alone; areas bring them. */
export const wholeFiles = defineRegistry<Readonly<Record<string, WholeFile>>>('files of one thing')

/** Files that areas read page by page; areas bring them. */
export const pagedFiles = defineRegistry<Readonly<Record<string, PagedFile>>>('files of pages')

const byName = <Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined

/** The file of this name; undefined where there is none. */
export const wholeFile = (name: string): WholeFile | undefined => byName(wholeFiles.all(), name)

/** The same of what comes page by page. */
export const pagedFile = (name: string): PagedFile | undefined => byName(pagedFiles.all(), name)

/** The definition of this name; undefined where there is none. */
export const exportKind = (name: string): ExportDefinition<never> | undefined =>
  byName(exportKinds.all(), name)

/** May somebody of this role take what `needs` reads away as a file? */
export const mayExport = (role: CallerRights, { needs }: Pick<ExportDefinition<never>, 'needs'>): boolean =>
  mayCall(role, 'startExport') && mayCall(role, needs)

/** @throws Refusal INVALID */
export function knownKind(name: string): ExportDefinition<never> {
  const kind = exportKind(name)
  if (!kind) throw new Refusal('INVALID', 'Isto não pode ser exportado.', { field: 'kind' })
  return kind
}
