import { goodbyeJob } from '../../../server/conversation/life/goodbye.job'
import type { BulkChange } from '../../../src/domain/tickets/changes'
import { text } from '../areas/stage'
import { type Case, done, heldBy, heldByStranger, nobody, offeredTo, queued, type Scene } from './deeds'
import { aTalk, meta, type Shop } from './shop'

const soon = () => new Date(Date.now() + 3_600_000).toISOString()

/** Closed by Ana a moment ago. */
async function closed(scene: Scene) {
  const held = await heldBy('ana')(scene)
  await done(scene.panels.ana.commands.finish(held[0].id))
  return held
}

/** The house says goodbye and asks for a grade. */
const farewell = ({ db, tenant }: Shop) =>
  db.work(tenant, async (w) => {
    await w.query(
      `INSERT INTO closing_messages (tenant_id, text) VALUES ($1, 'Até logo, {{primeiro_nome}}!') ON CONFLICT DO NOTHING`,
      [tenant.id],
    )
    await w.query(
      `INSERT INTO surveys (tenant_id, question, thanks) VALUES ($1, 'De 0 a 10?', 'Obrigado!') ON CONFLICT DO NOTHING`,
      [tenant.id],
    )
  })

/** What is said a moment after a ticket was closed. */
async function goodbye({ db, tenant, ana }: Shop, ticketId: string) {
  const row = await db.work(tenant, (w) =>
    w.one<{ finished_at: Date }>('SELECT finished_at FROM chat_tickets WHERE id = $1', [ticketId]),
  )
  if (!row) throw new Error('no such ticket')
  const closedAt = row.finished_at.toISOString()
  await goodbyeJob({ tenantId: tenant.id, ticketId, by: ana.id, closedAt }, { db, now: () => new Date() })
}

const without = ({ db, tenant }: Shop) =>
  db.work(tenant, async (w) => {
    await w.query('DELETE FROM closing_messages')
    await w.query('UPDATE surveys SET deleted_at = now()')
  })

/** A reason of the house's, with a field that must be filled in. */
export const aReason = ({ db, tenant }: Pick<Shop, 'db' | 'tenant'>, name = 'Venda') =>
  db.work(tenant, async (w) => {
    const row = await w.one<{ id: string }>(
      `INSERT INTO reasons (tenant_id, name, fields) VALUES ($1, $2, $3) RETURNING id::text`,
      [
        tenant.id,
        name,
        JSON.stringify([{ key: 'valor', label: 'Valor', type: 'number', required: true, options: [] }]),
      ],
    )
    return row?.id ?? ''
  })

/** Closing with more than a confirmation. */
export const closings: readonly Case[] = [
  {
    about: 'for a reason with its fields',
    before: heldBy('ana'),
    act: async ({ panels, shop }, { id }) =>
      done(
        panels.ana.commands.changeTicket(id, {
          kind: 'close',
          reasonId: await aReason(shop),
          fields: [{ key: 'valor', value: '12,50' }],
          silent: false,
        }),
      ),
  },
  {
    about: 'with goodbye, a question, a grade and a word about it',
    before: heldBy('ana'),
    act: async ({ panels, shop, server }, { id, phone }) => {
      await farewell(shop)
      await done(panels.ana.commands.finish(id))
      await goodbye(shop, id)
      await meta(server, shop, { messages: [text(phone, 'Nota 9')] })
      await meta(server, shop, { messages: [text(phone, 'Muito atenciosa'), text(phone, 'Tem dipirona?')] })
      await without(shop)
    },
  },
  {
    about: 'with a question that the customer does not answer',
    before: heldBy('ana'),
    act: async ({ panels, shop, server }, { id, phone }) => {
      await farewell(shop)
      await done(panels.ana.commands.finish(id))
      await goodbye(shop, id)
      await meta(server, shop, { messages: [text(phone, 'Tem dipirona?')] })
      await without(shop)
    },
  },
]

/** What may happen by the mutations of a ticket's life. */
export const lifeCases: Readonly<Record<string, readonly Case[]>> = {
  startChatTicket: [
    {
      about: 'with a number that nobody has',
      before: nobody,
      act: ({ panels, shop }) =>
        done(panels.ana.commands.startTicket({ phone: '(11) 97777-0001', name: 'Nova' }, shop.instanceId)),
    },
    {
      about: 'with somebody whose ticket stands in the queue',
      before: queued,
      act: ({ panels, shop }, { phone }) =>
        done(panels.ana.commands.startTicket({ phone, name: '' }, shop.instanceId)),
    },
    {
      about: 'with a contact that was served before',
      before: closed,
      act: ({ panels, shop }, { customerId }) =>
        done(panels.bruno.commands.startTicket({ customerId }, shop.instanceId)),
    },
  ],
  reopenChatTicket: [
    {
      about: 'by who had it',
      before: closed,
      act: ({ panels }, { id }) => done(panels.ana.commands.changeTicket(id, { kind: 'reopen' })),
    },
    {
      about: 'by the administrator, who has it then',
      before: closed,
      act: ({ panels }, { id }) => done(panels.alice.commands.changeTicket(id, { kind: 'reopen' })),
    },
  ],
  snoozeChatTicket: [
    {
      about: 'until a time',
      before: heldBy('ana'),
      act: ({ panels }, { id }) =>
        done(panels.ana.commands.changeTicket(id, { kind: 'snooze', until: soon() })),
    },
    {
      about: 'until the customer writes, which happens',
      before: heldBy('ana'),
      act: async ({ panels, shop, server }, { id, phone }) => {
        await done(panels.ana.commands.changeTicket(id, { kind: 'snooze', until: null }))
        await meta(server, shop, { messages: [text(phone, 'Voltei')] })
      },
    },
    {
      about: 'and given back to the queue all the same',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) => {
        await done(panels.ana.commands.changeTicket(id, { kind: 'snooze', until: null }))
        await done(panels.ana.commands.returnToInbox(id))
      },
    },
  ],
  wakeChatTicket: [
    {
      about: 'by its owner',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        await done(scene.panels.ana.commands.changeTicket(held[0].id, { kind: 'snooze', until: soon() }))
        return held
      },
      act: ({ panels }, { id }) => done(panels.ana.commands.changeTicket(id, { kind: 'wake' })),
    },
  ],
  setChatTicketPriority: [
    {
      about: 'in the queue, by who sees it',
      before: queued,
      act: ({ panels }, { id }) =>
        done(panels.bruno.commands.changeTicket(id, { kind: 'priority', priority: 3 })),
    },
    {
      about: 'by its owner, and taken back',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) => {
        await done(panels.ana.commands.changeTicket(id, { kind: 'priority', priority: 2 }))
        await done(panels.ana.commands.changeTicket(id, { kind: 'priority', priority: 0 }))
      },
    },
  ],
  setChatTicketResearch: [
    {
      about: 'set',
      before: heldBy('ana'),
      act: ({ panels }, { id }) => done(panels.ana.commands.changeTicket(id, { kind: 'research', on: true })),
    },
    {
      about: 'set and taken back',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) => {
        await done(panels.ana.commands.changeTicket(id, { kind: 'research', on: true }))
        await done(panels.ana.commands.changeTicket(id, { kind: 'research', on: false }))
      },
    },
  ],
  changeChatTicketDepartment: [
    {
      about: 'out of the queue of another, out of sight',
      before: queued,
      act: ({ panels, shop }, { id }) =>
        done(panels.ana.commands.changeTicket(id, { kind: 'department', departmentId: shop.entregas })),
    },
    {
      about: 'by its owner, with a transfer that waits',
      before: offeredTo('bruno'),
      act: ({ panels, shop }, { id }) =>
        done(panels.ana.commands.changeTicket(id, { kind: 'department', departmentId: shop.entregas })),
    },
    {
      about: 'into the one its owner works in, who keeps it',
      before: heldByStranger,
      act: ({ panels, shop }, { id }) =>
        done(panels.carla.commands.changeTicket(id, { kind: 'department', departmentId: shop.entregas })),
    },
  ],
  bulkChatTickets: [
    {
      about: 'to a colleague, one of them in the hands of another',
      before: async (scene) => [
        ...(await heldBy('ana')(scene)),
        ...(await heldBy('ana')(scene)),
        ...(await heldBy('bruno')(scene)),
      ],
      act: async ({ panels, shop }) => {
        const ids = await done(panels.ana.commands.myTicketIds())
        const theirs = await done(panels.bruno.commands.myTicketIds())
        await done(
          panels.ana.commands.bulkTickets([...ids, ...theirs].slice(0, 100), {
            kind: 'user',
            userId: shop.davi.id,
            note: '',
          }),
        )
      },
    },
    {
      about: 'from the queue to a colleague, by the administrator',
      before: async (scene) => [...(await queued(scene)), await aTalk(scene.server, scene.shop)],
      act: ({ panels, shop }, { id }) =>
        done(panels.alice.commands.bulkTickets([id], { kind: 'user', userId: shop.bruno.id, note: '' })),
    },
    {
      about: 'taken back: closed, handed over, given to a department out of sight',
      before: heldBy('ana'),
      act: async ({ panels, shop }, { id }) => {
        const { bulkTickets } = panels.ana.commands
        const changes: BulkChange[] = [
          { kind: 'close', reasonId: null, fields: [], silent: false },
          { kind: 'user', userId: shop.bruno.id, note: '' },
          { kind: 'department', departmentId: shop.entregas },
        ]
        for (const change of changes) {
          await done(bulkTickets([id], change))
          const [back] = await done(bulkTickets([id], { kind: 'back' }))
          if (!back?.done) throw new Error(back?.message ?? '')
        }
      },
    },
    {
      about: 'thought about closing, left, and closed',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) => {
        const { bulkTickets } = panels.ana.commands
        await done(bulkTickets([id], { kind: 'begin_closing' }))
        await done(bulkTickets([id], { kind: 'cancel_closing' }))
        await done(bulkTickets([id], { kind: 'begin_closing' }))
        await done(bulkTickets([id], { kind: 'close', reasonId: null, fields: [], silent: false }))
      },
    },
    {
      about: 'to the queue, to a department, closed',
      before: heldBy('bruno'),
      act: async ({ panels, shop }, { id }) => {
        const { bulkTickets } = panels.alice.commands
        await done(bulkTickets([id], { kind: 'department', departmentId: shop.entregas }))
        await done(bulkTickets([id], { kind: 'user', userId: shop.carla.id, note: '' }))
        await done(bulkTickets([id], { kind: 'close', reasonId: null, fields: [], silent: false }))
      },
    },
  ],
}
