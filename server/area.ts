import type { Operation } from '../src/domain/access/permissions'
import type { BulkDeed } from './directory/bulk/definition'
import type { CarriesCustomers } from './directory/customers/carriers'
import type { PersonSection } from './directory/customers/person/person-section'
import type { TimelineSources } from './directory/customers/person/timeline-source'
import type { ExportDefinition, PagedFile, WholeFile } from './directory/exports/definition'
import type { ImportDefinition } from './directory/imports/definition'
import type { ShowsFile } from './directory/media/shown'
import type { CarriesUser } from './directory/users/carriers'
import type { Uses } from './platform/db/still-used'
import type { Resolvers } from './platform/graphql/resolvers.gen'
import type { HousekeepingStep } from './platform/housekeeping/step'
import type { Routes } from './platform/http/routes'
import type { JobHandlers } from './platform/jobs/handlers'
import type { Hook } from './platform/moment'

/** What the whole takes in of an area: `area` of its `area.ts`, which is also the face that other areas enter by. */
export type Area = Readonly<{
  /** Operations of the contract. */
  resolvers?: readonly Resolvers[]
  /** Plain HTTP. */
  routes?: readonly Routes[]
  jobs?: Partial<JobHandlers>
  /** What else becomes of jobs over which the server died twice. */
  givenUp?: Partial<JobHandlers>
  /** What is done at moments of the floors below, in their transactions (docs/seam.md). */
  hooks?: readonly Hook[]
  /** What is done every hour or every day. */
  housekeeping?: readonly HousekeepingStep[]
  /** What can be brought in from a file, by its name. */
  imports?: Readonly<Record<string, ImportDefinition>>
  /** What can be asked for as a file, by its name. */
  exports?: Readonly<Record<string, ExportDefinition<never>>>
  /** Files of one thing alone, by its name. */
  wholeFiles?: Readonly<Record<string, WholeFile>>
  /** What comes page by page and is no list (`directory/exports`). */
  pagedFiles?: Readonly<Record<string, PagedFile>>
  /** What a history is kept of, by its name, and the operation whose callers may read it. */
  histories?: Readonly<Record<string, Operation>>
  /** What can be done with all rows of a list, by its name. */
  bulk?: Readonly<Record<string, BulkDeed>>
  /** What stands in customers' timelines, by its kind. */
  timeline?: TimelineSources
  /** What it keeps of a person, in the file that they may ask for. */
  personFile?: readonly PersonSection[]
  /** Where it shows files, and to whom. */
  showsFile?: ShowsFile
  /** What of it carries customers, and is told with them. */
  carriesCustomers?: CarriesCustomers
  /** What of it carries users' names and pictures, and is told with them. */
  carriesUser?: CarriesUser
  /** What of it names rows of other tables, which are kept as long as they are named; by the table. */
  uses?: Readonly<Record<string, Uses>>
}>
