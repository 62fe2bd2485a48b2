import type { Area } from './area'
import { areas as areasByPlace } from './areas.gen'
import { bulkDeeds } from './directory/bulk/kinds'
import { customerCarriers } from './directory/customers/carriers'
import { personSections } from './directory/customers/person/person-section'
import { timelineSources } from './directory/customers/person/timeline-source'
import { exportKinds, pagedFiles, wholeFiles } from './directory/exports/kinds'
import { histories } from './directory/history/read'
import { importKinds } from './directory/imports/kinds'
import { fileShows } from './directory/media/shown'
import { userCarriers } from './directory/users/carriers'
import { sweepDeleted } from './platform/db/deleted'
import { broughtUses } from './platform/db/still-used'
import { resolvers as platformResolvers } from './platform/events/resolvers'
import { housekeepingJob } from './platform/housekeeping/jobs'
import { sweepEvents, sweepJobDeaths, sweepJobs } from './platform/housekeeping/own-steps'
import type { JobHandlers } from './platform/jobs/handlers'
import { hooks, PHASES } from './platform/moment'

/*
 * Puts the whole together: what the areas bring is handed to the floors below, and to what starts a node. Whoever
 * imports this file has it done.
 */

const areas = Object.values(areasByPlace)

/** What all areas bring of one kind that goes by names. @throws Error for a name that two of them bring */
function named<Entry>(kind: string, of: (area: Area) => Readonly<Record<string, Entry>> | undefined) {
  const found = new Map<string, Entry>()
  for (const area of areas)
    for (const [name, entry] of Object.entries(of(area) ?? {})) {
      if (found.has(name)) throw new Error(`two areas bring ${kind} ${name}`)
      found.set(name, entry)
    }
  return Object.fromEntries(found)
}

/** What areas bring of one kind, in their order. */
const all = <Entry>(of: (area: Area) => Entry | undefined): Entry[] => areas.flatMap((area) => of(area) ?? [])

const floorOf = (place: string): number => FLOORS.findIndex((floor) => place.startsWith(`${floor}/`))

bulkDeeds.fill(named('a bulk change', ({ bulk }) => bulk))
importKinds.fill(named('an import', ({ imports }) => imports))
exportKinds.fill(named('an export', ({ exports }) => exports))
histories.fill(named('a history', (area) => area.histories))
pagedFiles.fill(named('a file', (area) => area.pagedFiles))
wholeFiles.fill(named('a file', (area) => area.wholeFiles))
timelineSources.fill(named('a kind of the timeline', ({ timeline }) => timeline))
personSections.fill(all(({ personFile }) => personFile).flat())
fileShows.fill(all(({ showsFile }) => showsFile))
customerCarriers.fill(all(({ carriesCustomers }) => carriesCustomers))
userCarriers.fill(all(({ carriesUser }) => carriesUser))
broughtUses.fill(all(({ uses }) => uses))

/** From the ground up. */
const FLOORS = ['directory', 'conversation', 'areas']

/** Every hook with its area, in the order in which they act: by phase, floor and name of the area. */
export const placedHooks = Object.entries(areasByPlace)
  .flatMap(([place, area]) => (area.hooks ?? []).map((hook) => ({ ...hook, place })))
  .sort(
    (a, b) =>
      PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) ||
      floorOf(a.place) - floorOf(b.place) ||
      (a.place < b.place ? -1 : Number(a.place > b.place)),
  )
hooks.fill(placedHooks)

/** Operations of the contract. */
export const resolvers = [platformResolvers, ...areas.flatMap((area) => area.resolvers ?? [])]

/** Plain HTTP routes. */
export const routes = areas.flatMap((area) => area.routes ?? [])

/** Every step of the housekeeping, in the order of their minutes. */
export const housekeepingSteps = [
  sweepEvents,
  sweepJobs,
  sweepJobDeaths,
  ...sweepDeleted,
  ...areas.flatMap(({ housekeeping }) => housekeeping ?? []),
]

/** Every job's handler. */
export const jobHandlers: Partial<JobHandlers> = {
  ...(named('a job', ({ jobs }) => jobs as Record<string, never> | undefined) as Partial<JobHandlers>),
  'platform.housekeeping': housekeepingJob(housekeepingSteps),
}

/** What else becomes of jobs over which the server died twice. */
export const givenUpJobs = named(
  'the end of a job',
  ({ givenUp }) => givenUp as Record<string, never> | undefined,
) as Partial<JobHandlers>
