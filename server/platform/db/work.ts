import type { JobName, JobPayload } from '../jobs/catalogue'

export type Tenant = Readonly<{
  id: number
  slug: string /** Switched off: nobody comes in. */
  off?: boolean
}>

/**
 * One transaction of one tenant, under the walled role. Everything a mutation does (its rows, its numbered
 * events (events/publish.ts), its jobs) goes through one of these, so all of it happens or none.
 */
export interface Work {
  readonly tenant: Tenant
  /** Runs SQL with positional parameters; bigint and numeric come back as strings, timestamptz as Date. */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row[]>
  /** The first row, if any. */
  one<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row | undefined>
  /** Adds a background job that becomes visible with the commit. */
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  /** Has something done as the last of the transaction, in the order in which it was asked for. */
  beforeCommit(last: () => Promise<unknown>): void
}

export type EnqueueOptions = {
  /** Jobs with the same queue name run one after the other, across all nodes. */
  queue?: string
  /** Not before this time. */
  runAt?: Date
  /** A later job with the same key replaces an earlier one that has not run yet. */
  key?: string
  /** One of the same key that waits for an earlier time keeps that time. Of a tenant's jobs alone. */
  noLater?: boolean
}

/**
 * `prepared`: each connection keeps the statements' plans. For what runs all day with the same texts: planning costs
 * more than running there. Texts must be constant and name their columns: a plan does not follow `*` to a new one.
 */
type Preparing = { prepared?: boolean }

/** The database as the rest of the server sees it. */
export interface Database {
  /** Runs `body` in a transaction as the tenant's walled role; commits when it resolves, rolls back when it rejects. */
  work<T>(
    tenant: Tenant,
    body: (work: Work) => Promise<T>,
    options?: { isolation?: 'repeatable read'; readOnly?: boolean } & Preparing,
  ): Promise<T>
  /** Runs `body` as the owner, outside any tenant: routing of webhooks, the tenants' list, the webhook inbox. */
  system<T>(body: (work: SystemWork) => Promise<T>, options?: Preparing): Promise<T>
  /** As the owner, one statement that is a transaction by itself, in one round trip; prepared. */
  once<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  /**
   * Adds those of the jobs of whose key none waits to be run now. To be asked after the commit of what they shall
   * find: a job that waits by then begins later, and finds it too.
   */
  enqueueMissing: SystemWork['enqueueAll']
  /** The tenant with this address segment, if there is one. Cached for some seconds. */
  tenantBySlug(slug: string): Promise<Tenant | undefined>
}

/** A transaction outside any tenant. */
export interface SystemWork {
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row[]>
  one<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ): Promise<Row | undefined>
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>
  /** Adds jobs in one statement; one whose key waits already keeps its place, with this payload. */
  enqueueAll<N extends JobName>(
    name: N,
    jobs: readonly { payload: JobPayload<N>; queue: string; key: string }[],
  ): Promise<void>
}
