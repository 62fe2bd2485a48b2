import { PauseReasonForm } from '../../../src/domain/pauses/pause-form'
import { byName } from '../../platform/db/by-name'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { PauseReason } from '../../platform/graphql/resolvers.gen'
import { defineRows } from '../../platform/rows/define-rows'

/** Reasons of a shop: more nobody chooses from. */
const MOST = 50

/** The reasons that may be given for a pause now, by name. */
export const reasonsInUse = (work: Work): Promise<PauseReason[]> =>
  work.query<PauseReason>(
    `SELECT r.id::text, r.name FROM pause_reasons r WHERE r.active ORDER BY ${byName('r.name')}, r.id LIMIT ${MOST}`,
  )

/** Why one may be on pause. Pauses that were made for a reason keep the name it had, whatever becomes of it. */
export const pauseReasons = defineRows({
  table: 'pause_reasons',
  form: PauseReasonForm,
  columns: ['name', 'active'],
  values: ({ name, active }) => ({ name: name.trim(), active }),
  unique: { name: 'caseless' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe o motivo ${name}.`, { field: 'name' }),
  most: MOST,
  deleted: 'gone',
  done: (work) => tellTopic(work, 'pauseReasons'),
})
