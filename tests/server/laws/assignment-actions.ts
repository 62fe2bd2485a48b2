import * as assignment from '../../../src/infra/graphql/assignment.gen'
import * as customers from '../../../src/infra/graphql/customers.gen'
import * as pauses from '../../../src/infra/graphql/pauses.gen'
import { asked, type Case, nobody, queued, type Scene } from './deeds'

let made = 0

/** For a department of its own, and off: it hands out nothing of other cases. */
async function aRule({ panels, shop: { db, tenant } }: Scene): Promise<string> {
  made += 1
  const row = await db.work(tenant, (w) =>
    w.one<{ id: string }>(
      'INSERT INTO departments (tenant_id, name, activated) VALUES ($1, $2, FALSE) RETURNING id::text',
      [tenant.id, `Rodízio ${made}`],
    ),
  )
  const { saveAssignmentRule } = await asked(panels.alice, assignment.SaveAssignmentRuleDocument, {
    department_id: row?.id ?? '',
    rule: { mode: 'rotation', own_first: true, active: false },
  })
  return saveAssignmentRule
}

async function aReason({ panels }: Scene): Promise<string> {
  made += 1
  const { savePauseReason } = await asked(panels.alice, pauses.SavePauseReasonDocument, {
    reason: { name: `Motivo ${made}`, active: true },
  })
  return savePauseReason
}

const pausing = async (scene: Scene) => {
  await asked(scene.panels.bruno, pauses.StartPauseDocument, { reason_id: await aReason(scene) })
}

/** How queues are handed out, and who is on pause: panels read their lists, and who they are, again. */
export const assignmentCases: Readonly<Record<string, readonly Case[]>> = {
  saveAssignmentRule: [{ about: 'moves nothing by itself', before: nobody, act: aRule }],
  deleteAssignmentRule: [
    {
      about: 'leaves the queue to be taken',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, assignment.DeleteAssignmentRuleDocument, { id: await aRule(scene) }),
    },
  ],
  startPause: [{ about: 'is known to all of one’s panels', before: queued, act: pausing }],
  endPause: [
    {
      about: 'is known to all of one’s panels',
      before: queued,
      act: async (scene) => {
        await pausing(scene)
        await asked(scene.panels.bruno, pauses.EndPauseDocument, {})
      },
    },
  ],
  endUserPause: [
    {
      about: 'is known to all of their panels',
      before: queued,
      act: async (scene) => {
        await pausing(scene)
        await asked(scene.panels.alice, pauses.EndUserPauseDocument, {
          user_id: scene.panels.bruno.person.id,
        })
      },
    },
  ],
  setCustomerAttendants: [
    {
      about: 'stands in no conversation',
      before: queued,
      act: (scene, { customerId }) =>
        asked(scene.panels.alice, customers.SetCustomerAttendantsDocument, {
          ids: [customerId],
          attendant_id: scene.panels.bruno.person.id,
        }),
    },
  ],
}
