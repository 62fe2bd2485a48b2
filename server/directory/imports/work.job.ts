import { mayCall } from '../../../src/domain/access/permissions'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { tellMoved, tellReady } from '../exports/tell'
import { forgetContents } from '../media/access'
import { rightsOf } from '../session/viewer'
import { type Existing, mayTakeIn } from './definition'
import { importKind } from './kinds'
import { stage } from './stage'
import { openStatistics } from './statistics'
import { takeBatch } from './take'
import { undoBatch } from './undo'

type Needs = Pick<JobHelpers, 'db' | 'files' | 'now'>

export type ImportRowState = Readonly<{
  id: string
  user_id: number
  kind: string
  name: string
  state: string
  mapping: (string | null)[]
  existing: Existing
  create_groups: boolean
  without_bad: boolean
  total: number
  through: number
  tries: number
  media_file_id: string | null
}>
const COLUMNS = `id::text, user_id, kind, name, state, mapping, existing, create_groups, without_bad, total, through, tries,
  media_file_id::text`

/** How often a step is begun that ends in a fault, before the import is given up. */
const MOST_TRIES = 5
/** Between two words about how far it is, ms. */
const TELL_EVERY_MS = 1_500

/** What a step leads to, and what is said then. */
const NEXT = {
  checking: ['ready', 'Importação conferida', 'Veja o que vai mudar e confirme, em Importar.'],
  running: ['done', 'Importação concluída', 'Veja o que entrou e o que foi recusado, em Importar.'],
  undoing: ['undone', 'Importação desfeita', 'Veja o que voltou e o que ficou, em Importar.'],
} as const
type Step = keyof typeof NEXT
const isStep = (state: string): state is Step => Object.hasOwn(NEXT, state)

/**
 * Goes on with an import from where it stands: reads the file, compares the rows, takes them, or puts them back. Each
 * batch is one transaction with its place in the file, so that a server that is cut off does no row twice.
 */
export async function workOnImport(
  { tenantId, importId }: JobPayload<'imports.work'>,
  { db, files, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const begun = await db.work(tenant, (work) =>
    work.one<ImportRowState>(
      `UPDATE imports SET tries = tries + 1 WHERE id = $1 AND state IN ('reading', 'checking', 'running', 'undoing')
       RETURNING ${COLUMNS}`,
      [importId],
    ),
  )
  if (!begun) return
  try {
    if (begun.state === 'reading') {
      const contents = await stage(db, tenant, files, begun)
      await forgetContents((body) => db.work(tenant, body), files, contents)
      return
    }
    let told = 0
    const follow = openStatistics(db, ['import_rows', ...importKind(begun.kind).fills])
    while (
      await db.work(tenant, async (work) => {
        const more = await oneBatch(work, importId, now())
        if (more !== null && now().getTime() - told >= TELL_EVERY_MS) {
          told = now().getTime()
          await tellMoved(work, 'imports', begun.user_id)
        }
        return more
      })
    )
      await follow()
  } catch (error) {
    const said = error instanceof Refusal ? error.message : null
    if (said === null && begun.tries < MOST_TRIES) throw error
    await giveUp(
      db,
      tenant,
      begun,
      said ?? 'A importação parou por um erro nosso. O que já entrou pode ser desfeito.',
    )
    if (said === null) throw error
  }
}

/** Does the next batch of what is to be done; null: that was the last, or somebody has stopped it. */
async function oneBatch(work: Work, importId: string, now: Date): Promise<true | null> {
  const row = await work.one<ImportRowState>(`SELECT ${COLUMNS} FROM imports WHERE id = $1 FOR UPDATE`, [
    importId,
  ])
  if (!row || !isStep(row.state)) return null
  const kind = importKind(row.kind)
  const maker = await rightsOf(work, String(row.user_id))
  if (!maker || !mayTakeIn(kind, maker.role))
    throw new Refusal('FORBIDDEN', 'Quem pediu a importação não pode mais fazê-la.')
  const createGroups = row.create_groups && mayCall(maker.role, kind.makes)
  const more =
    row.state === 'undoing'
      ? await undoBatch(work, kind, row)
      : await takeBatch(work, kind, maker, row, {
          importId,
          existing: row.existing,
          createGroups,
          withoutBad: row.without_bad,
          write: row.state === 'running',
        })
  if (more) return true
  if (row.state === 'undoing') await kind.tidy(work, importId)
  else {
    const missing = (await kind.finish?.(work, importId, row.state === 'running')) ?? 0
    await work.query(
      `UPDATE imports SET counts = counts || jsonb_build_object('missing', $2::integer) WHERE id = $1`,
      [importId, missing],
    )
  }
  const [state, title, message] = NEXT[row.state]
  await work.query(
    `UPDATE imports SET state = $2, through = total, tries = 0, finished_at = CASE WHEN $2 = 'done' THEN $3 ELSE finished_at END WHERE id = $1`,
    [importId, state, now],
  )
  await tellReady(work, 'imports', row.user_id, { title, message })
  return null
}

const giveUp = (db: Database, tenant: Tenant, { id, user_id: userId }: ImportRowState, error: string) =>
  db.work(tenant, async (work) => {
    await work.query(
      `UPDATE imports SET state = 'failed', error = $2, finished_at = now() WHERE id = $1
         AND state IN ('reading', 'checking', 'running', 'undoing')`,
      [id, error],
    )
    await tellReady(work, 'imports', userId, { title: 'A importação parou', message: error })
  })

/** Says of an import that the server died twice over what is wrong with it; it is not gone on with. */
export async function giveUpImport(
  { tenantId, importId }: JobPayload<'imports.work'>,
  { db }: Pick<Needs, 'db'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  const row =
    tenant &&
    (await db.work(tenant, (work) =>
      work.one<ImportRowState>(`SELECT ${COLUMNS} FROM imports WHERE id = $1`, [importId]),
    ))
  if (tenant && row)
    await giveUp(
      db,
      tenant,
      row,
      'O servidor parou duas vezes ao trabalhar neste arquivo, por isso a importação foi abandonada. Confira o arquivo, ou divida-o, antes de enviar de novo. O que já entrou pode ser desfeito.',
    )
}
