import type { Operation } from '../../../src/infra/graphql/client'
import * as documents from '../../../src/infra/graphql/customers.gen'
import { ask } from '../client'
import { asked, type Case, done, heldBy, nobody, queued, type Scene, say } from './deeds'
import { Panel } from './panel'
import type { Talk } from './shop'

/** As the shop's own system asks it; the panel has no form for it. */
const SaveCustomerQuoteDocument: Operation<unknown, { customer_id: string; quote: object }> = {
  toString: () =>
    `mutation SaveCustomerQuote($customer_id: ID!, $quote: CustomerQuoteInput!) {
      saveCustomerQuote(customer_id: $customer_id, quote: $quote) { id }
    }`,
}

/** A group that is there; its id. */
async function aGroup({ shop }: Scene, name: string): Promise<string> {
  const row = await shop.db.work(shop.tenant, (w) =>
    w.one<{ id: string }>(
      'INSERT INTO customer_groups (tenant_id, name, color_tag) VALUES ($1, $2, $3) RETURNING id::text',
      [shop.tenant.id, `${name} ${process.pid}`, 'blue'],
    ),
  )
  return row?.id ?? ''
}

const aNote = async ({ panels }: Scene, { customerId }: Talk): Promise<string> =>
  (
    await asked(panels.ana, documents.CreateCustomerNoteDocument, {
      customer_id: customerId,
      text: 'Prefere genérico',
    })
  ).createCustomerNote.id

/** Two customers with a ticket each: Ana's open one, and one that waits. */
async function twoTalks(scene: Scene): Promise<readonly Talk[]> {
  const [held] = await heldBy('ana')(scene)
  const [waits] = await queued(scene)
  if (!waits) throw new Error('nobody waits')
  await say(scene.panels.ana, held, 'Temos sim.')
  return [held, waits]
}

/** The other one of {@link twoTalks}. */
let other: Talk | undefined
const mergeable = async (scene: Scene): Promise<readonly Talk[]> => {
  const talks = await twoTalks(scene)
  other = talks[1]
  return talks
}
const merge = async ({ panels }: Scene, { customerId }: Talk, take: string[] = []): Promise<string> =>
  (
    await asked(panels.ana, documents.MergeCustomersDocument, {
      survivor_id: customerId,
      merged_id: other?.customerId ?? '',
      take,
    })
  ).mergeCustomers.id

/** What is done about customers, by mutation. */
export const customerCases: Readonly<Record<string, readonly Case[]>> = {
  updateCustomer: [
    {
      about: 'of one whom a colleague serves',
      before: heldBy('ana'),
      act: (scene, { customerId }) =>
        asked(scene.panels.bruno, documents.UpdateCustomerDocument, {
          id: customerId,
          changes: [{ field: 'email', value: 'ana@exemplo.test', was: null }],
        }),
    },
    {
      about: 'of one who has only a closed ticket',
      before: async (scene) => {
        const held = await heldBy('ana')(scene)
        await done(scene.panels.ana.commands.finish(held[0].id))
        return held
      },
      act: ({ panels }, { customerId }) =>
        asked(panels.ana, documents.UpdateCustomerDocument, {
          id: customerId,
          changes: [{ field: 'address', value: 'Rua A, 1', was: null }],
        }),
    },
  ],
  markCustomer: (['favorite', 'blocked', 'blacklisted', 'blacklisted_campaign'] as const).map((mark) => ({
    about: mark,
    before: heldBy('ana'),
    act: ({ panels }, { customerId }) =>
      asked(panels.ana, documents.MarkCustomerDocument, { id: customerId, mark, on: true }),
  })),
  // By the customer, whom nobody has let in.
  unsubscribeEmail: [
    {
      about: 'by the link',
      before: heldBy('ana'),
      act: async ({ server, shop, panels }, { customerId }) => {
        const { unsubscribeLink } = await asked(panels.alice, documents.UnsubscribeLinkDocument, {
          id: customerId,
        })
        Panel.asked.add('unsubscribeEmail')
        const token = new URLSearchParams(new URL(unsubscribeLink).hash.slice(1)).get('token')
        const query = 'mutation($t: String!) { unsubscribeEmail(token: $t) { already } }'
        const answer = await ask(server.url, shop.tenant.slug, query, { variables: { t: token } })
        if (answer.body.errors) throw new Error(JSON.stringify(answer))
      },
    },
  ],
  changeCustomerGroups: [
    {
      about: 'into one and out of another',
      before: heldBy('ana'),
      act: async (scene, { customerId }) => {
        const [into, out] = [
          await aGroup(scene, `dentro ${customerId}`),
          await aGroup(scene, `fora ${customerId}`),
        ]
        for (const [add, remove] of [
          [[out], []],
          [[into], [out]],
        ])
          await asked(scene.panels.ana, documents.ChangeCustomerGroupsDocument, {
            id: customerId,
            add,
            remove,
          })
      },
    },
  ],
  createCustomerGroup: [
    {
      about: 'changes nothing in conversations',
      before: nobody,
      act: async (scene) => {
        await asked(scene.panels.alice, documents.CreateCustomerGroupDocument, {
          name: `Novo ${process.pid}`,
        })
      },
    },
  ],
  createCustomerNote: [{ about: 'by the owner', before: heldBy('ana'), act: aNote }],
  updateCustomerNote: [
    {
      about: 'by who wrote it, pinned by a colleague',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await aNote(scene, talk)
        await asked(scene.panels.ana, documents.UpdateCustomerNoteDocument, { id, text: 'Só genérico' })
        await asked(scene.panels.bruno, documents.UpdateCustomerNoteDocument, { id, pinned: true })
      },
    },
  ],
  saveCustomerQuote: [
    {
      about: 'anew, and as it stands after the customer took it',
      before: heldBy('ana'),
      act: async ({ panels }, { customerId }) => {
        for (const status of ['open', 'accepted'])
          await asked(panels.alice, SaveCustomerQuoteDocument, {
            customer_id: customerId,
            quote: {
              number: `O-${customerId}`,
              status,
              items: [{ name: 'Dipirona gotas', price: 749, quantity: 2 }],
            },
          })
      },
    },
  ],
  deleteCustomerNote: [
    {
      about: 'by an administrator',
      before: heldBy('ana'),
      act: async (scene, talk) => {
        const id = await aNote(scene, talk)
        await asked(scene.panels.alice, documents.DeleteCustomerNoteDocument, { id })
      },
    },
  ],
  mergeCustomers: [
    {
      about: 'both with an unfinished ticket: the served one stays, the other is closed',
      before: mergeable,
      act: (scene, talk) => merge(scene, talk, ['name']),
    },
    {
      about: 'with one who has only a closed ticket',
      before: async (scene) => {
        const talks = await mergeable(scene)
        const [, waits] = talks
        if (!waits) throw new Error('nobody waits')
        await done(scene.panels.bruno.commands.take(waits.id))
        await done(scene.panels.bruno.commands.finish(waits.id))
        return talks
      },
      act: (scene, talk) => merge(scene, talk),
    },
  ],
  eraseCustomer: [
    {
      about: 'who is being served, and was merged with another',
      before: mergeable,
      act: async (scene, talk) => {
        await aNote(scene, talk)
        await merge(scene, talk)
        await asked(scene.panels.alice, documents.EraseCustomerDocument, {
          customer_id: talk.customerId,
          confirmation: talk.phone,
          reason: 'request',
        })
      },
    },
  ],
  undoCustomerMerge: [
    {
      about: 'gives everything back',
      before: mergeable,
      act: async (scene, talk) => {
        await asked(scene.panels.ana, documents.UndoCustomerMergeDocument, { id: await merge(scene, talk) })
      },
    },
  ],
}
