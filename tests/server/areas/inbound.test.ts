import { expect, it } from 'vitest'
import { received, sending } from '../../../server/conversation/seam'
import { openTickets } from '../../../server/conversation/tickets/open'
import { Refusal } from '../../../server/platform/graphql/refusal'
import { hooks } from '../../../server/platform/moment'
import { onEveryDatabase } from '../../databases'
import {
  aPhone,
  aStage,
  aTakenTicket,
  aTicket,
  aWamid,
  deliver,
  envelope,
  eventsSince,
  head,
  message,
  rows,
  send,
  text,
  ticket,
  work,
} from './stage'

onEveryDatabase('what customers write', (database) => {
  const stage = aStage(database)
  const body = (...messages: unknown[]) => envelope(stage().phoneNumberId, { messages })
  const ticketsOf = (phone: string) =>
    rows<{ id: string; unseen: number; state: string }>(
      stage(),
      `SELECT t.id::text, t.unseen, t.state FROM chat_tickets t JOIN customers c ON c.id = t.customer_id
       WHERE c.phone_number = $1 ORDER BY t.id`,
      [phone],
    )
  const messagesOf = (ticketId: string) =>
    rows<{
      id: string
      type: string
      message: string | null
      caption: string | null
      raw: unknown
      parent_id: string | null
    }>(
      stage(),
      'SELECT id::text, type, message, caption, raw, parent_id::text FROM customer_chats WHERE chat_ticket_id = $1 ORDER BY id',
      [ticketId],
    )

  it('opens one ticket in the queue, tells customer, ticket and message in this order', async () => {
    const phone = aPhone()
    const before = await head(stage())
    const contacts = [{ wa_id: phone, profile: { name: 'Dona Marta' } }]
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, { contacts, messages: [text(phone, 'Tem dipirona?')] }),
    )
    const [opened] = await ticketsOf(phone)
    const shown = await ticket(stage(), opened?.id ?? '')
    expect(shown).toMatchObject({
      inbox: 1,
      user_id: null,
      unseenMsg: 1,
      isNotResponded: true,
      last_msg: 'Tem dipirona?',
      customer_name: 'Dona Marta',
      pickableInboxChat: true,
    })
    expect(shown.protocol).toMatch(/^\d{14,}$/)
    const events = await eventsSince(stage(), before)
    expect(events.map(({ event }) => event)).toEqual([
      'customerCreatedToChat',
      'Created',
      'customerChatCreated',
    ])
    expect(Number(events[2]?.seq)).toBe(shown.rev)
    expect(events[2]?.data).toMatchObject({ ticket: shown })
  })

  it('keeps a duplicate once: 50 copies in one burst, again later, and after the ticket was closed', async () => {
    const phone = aPhone()
    const one = body(text(phone))
    await deliver(stage(), ...Array.from({ length: 50 }, () => one))
    await deliver(stage(), one)
    const [opened, ...others] = await ticketsOf(phone)
    expect([opened?.unseen, others.length]).toEqual([1, 0])
    await rows(stage(), `UPDATE chat_tickets SET state = 'closed' WHERE id = $1`, [opened?.id])
    const before = await head(stage())
    await deliver(stage(), one)
    expect(await ticketsOf(phone)).toHaveLength(1)
    expect(await head(stage())).toBe(before)
    // A duplicate is normal input, not a fault to be looked into.
    const suspects = await stage().db.system((w) => w.query('SELECT item FROM webhook_quarantine'))
    expect(JSON.stringify(suspects)).not.toContain(phone)
  })

  it('counts both spellings of a mobile as one customer with one ticket', async () => {
    const phone = aPhone()
    const without = phone.slice(0, 4) + phone.slice(5)
    await deliver(stage(), body(text(without)), body(text(phone)))
    await deliver(stage(), body(text(without)))
    const found = await ticketsOf(phone)
    expect(found).toHaveLength(1)
    expect(found[0]?.unseen).toBe(3)
  })

  it('opens one ticket when a new customer writes many times at once', async () => {
    const phone = aPhone()
    // Each in a job of its own, as two nodes would.
    await Promise.all(Array.from({ length: 8 }, (_, i) => deliver(stage(), body(text(phone, `linha ${i}`)))))
    const found = await ticketsOf(phone)
    expect(found).toHaveLength(1)
    expect(found[0]?.unseen).toBe(8)
  })

  it('gives all who open at the same moment the same ticket', async () => {
    const { customer_id: customerId, id } = await aTicket(stage())
    await rows(stage(), `UPDATE chat_tickets SET state = 'closed' WHERE id = $1`, [id])
    const conversation = { instanceId: stage().instanceId, customerId }
    const results = await Promise.all(
      Array.from({ length: 10 }, () => work(stage(), (w) => openTickets(w, [conversation]))),
    )
    expect(new Set(results.flatMap(({ tickets }) => [...tickets.values()].map((one) => one.id))).size).toBe(1)
    expect(results.filter(({ opened }) => opened.size > 0)).toHaveLength(1)
  })

  it('keeps every kind with a text that can be read', async () => {
    const phone = aPhone()
    const kind = (type: string, node: unknown) => ({
      from: phone,
      id: aWamid(),
      timestamp: String(Math.floor(Date.now() / 1_000)),
      type,
      [type]: node,
    })
    await deliver(
      stage(),
      body(
        kind('text', { body: 'oi' }),
        kind('image', { id: '1', mime_type: 'image/jpeg', caption: 'receita' }),
        kind('audio', { id: '2', voice: true }),
        kind('document', { id: '3', filename: 'pedido.pdf' }),
        kind('sticker', { id: '4' }),
        kind('location', { latitude: -23.5, longitude: -46.6, name: 'Casa' }),
        kind('contacts', [{ name: { formatted_name: 'Zé' }, phones: [{ phone: '+55 11 9' }] }]),
        kind('interactive', { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } }),
        kind('interactive', null),
        kind('button', { text: 'Quero' }),
        kind('order', { product_items: [{ quantity: '2' }, { quantity: 1 }] }),
        kind('poll', { question: '?' }),
        kind('__proto__', {}),
        kind('toString', 1),
      ),
    )
    const [opened] = await ticketsOf(phone)
    const kept = await messagesOf(opened?.id ?? '')
    expect(kept.map(({ type, message: said }) => `${type}: ${said}`)).toEqual([
      'chat: oi',
      'image: Imagem',
      'audio: Mensagem de voz',
      'document: Documento: pedido.pdf',
      'sticker: Figurinha',
      'location: Localização: Casa (-23.5, -46.6)',
      'contacts: Contato: Zé (+55 11 9)',
      'interactive: Sim',
      'interactive: Resposta interativa',
      'button: Quero',
      'order: Pedido com 3 itens (2× Produto, 1× Produto)',
      'unsupported: O cliente enviou algo que o WhatsApp não mostra aqui',
      'unsupported: O cliente enviou algo que o WhatsApp não mostra aqui',
      'unsupported: O cliente enviou algo que o WhatsApp não mostra aqui',
    ])
    expect(kept[1]?.caption).toBe('receita')
  })

  it.each(['unsupported', 'ephemeral'])(
    'opens a ticket for a lone one that cannot be shown: %s',
    async (type) => {
      const phone = aPhone()
      const errors = [{ code: 131051, title: 'Message type unknown' }]
      await deliver(stage(), body({ ...text(phone), type, text: undefined, errors }))
      const [opened] = await ticketsOf(phone)
      expect(opened).toMatchObject({ state: 'inbox', unseen: 1 })
      expect((await ticket(stage(), opened?.id ?? '')).last_msg).toBe(
        'O cliente enviou algo que o WhatsApp não mostra aqui',
      )
    },
  )

  it("tells a form's answers, and of a button what it says beyond its title", async () => {
    const phone = aPhone()
    const said = (type: string, node: unknown) => ({ ...text(phone), type, text: undefined, [type]: node })
    const reply = (id: string, title: string) =>
      said('interactive', { type: 'button_reply', button_reply: { id, title } })
    const response_json = JSON.stringify({ flow_token: 'x', screen_0_Nome_0: 'Rita', entrega: true })
    await deliver(
      stage(),
      body(
        said('interactive', { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json } }),
        said('interactive', { type: 'nfm_reply', nfm_reply: { response_json: '{"a":' } }),
        said('button', { text: 'Quero', payload: 'PROMO-NATAL' }),
        said('button', { text: 'Quero sim', payload: 'QUERO_SIM' }),
        reply('option-2', 'À vista'),
        reply('pedido 4711', 'Repetir'),
      ),
    )
    const [opened] = await ticketsOf(phone)
    const told = await Promise.all((await messagesOf(opened?.id ?? '')).map(({ id }) => message(stage(), id)))
    const answers = [
      { label: 'Nome', value: 'Rita' },
      { label: 'Entrega', value: 'Sim' },
    ]
    expect(
      told.map(({ message: words, details }) => [words, details?.answers ?? details?.reply ?? null]),
    ).toEqual([
      ['Formulário respondido: Nome: Rita; Entrega: Sim', answers],
      ['Formulário respondido', null],
      ['Quero', { title: 'Quero', description: null, payload: 'PROMO-NATAL' }],
      ['Quero sim', { title: 'Quero sim', description: null, payload: null }],
      ['À vista', { title: 'À vista', description: null, payload: null }],
      ['Repetir', { title: 'Repetir', description: null, payload: 'pedido 4711' }],
    ])
  })

  it('opens no ticket for reactions, system messages, edits, revokes and first openings', async () => {
    const phone = aPhone()
    const notices = [
      { type: 'reaction', reaction: { message_id: 'x', emoji: '👍' } },
      { type: 'system', system: { type: 'user_changed_number', wa_id: '5511999990000' } },
      { type: 'edit', edit: { original_message_id: 'x', message: { type: 'text', text: { body: 'y' } } } },
      { type: 'revoke', revoke: { original_message_id: 'x' } },
      { type: 'request_welcome' },
    ].map((node) => ({ from: phone, id: aWamid(), ...node }))
    await deliver(stage(), body(...notices))
    expect(await ticketsOf(phone)).toEqual([])
    // With a ticket open, what the customer's number did is read in it, once.
    const first = text(phone, 'antes')
    await deliver(stage(), body(first))
    const change = {
      from: phone,
      id: aWamid(),
      type: 'edit',
      edit: { original_message_id: first.id, message: { text: { body: 'depois' } } },
    }
    const again = notices.map((node) => ({ ...node, id: aWamid() }))
    await deliver(stage(), body(...again, change), body(...again, change))
    // The customer is the same under the new number; the old one leads to nobody.
    expect(await ticketsOf(phone)).toEqual([])
    const [opened] = await ticketsOf('5511999990000')
    const kept = await messagesOf(opened?.id ?? '')
    expect(kept.map(({ type, message: said }) => `${type}: ${said}`)).toEqual([
      'chat: depois',
      'log: O cliente mudou de número para +55 11 99999-0000.',
    ])
    await deliver(
      stage(),
      body({ from: phone, id: aWamid(), type: 'revoke', revoke: { original_message_id: first.id } }),
    )
    const revoked = await message(stage(), kept[0]?.id ?? '')
    expect(revoked.whatsapp_deleted_at).not.toBeNull()
    expect(revoked.is_edited).toBe(true)
    expect((await ticket(stage(), opened?.id ?? '')).unseenMsg).toBe(1)
  })

  it('shows nothing of what was deleted in a reply to it, nor in the list', async () => {
    const phone = aPhone()
    const [asked, answer, slip] = [text(phone, 'senha 1234'), text(phone, 'esquece'), text(phone, 'engano')]
    await deliver(stage(), body(asked, { ...answer, context: { id: asked.id } }, slip))
    const revoke = (target: string) => ({
      from: phone,
      id: aWamid(),
      type: 'revoke',
      revoke: { original_message_id: target },
    })
    await deliver(stage(), body(revoke(asked.id), revoke(slip.id)))
    const [opened] = await ticketsOf(phone)
    const [, reply] = await messagesOf(opened?.id ?? '')
    const gone = { message: null, whatsapp_deleted_at: expect.any(String) }
    expect((await message(stage(), reply?.id ?? '')).parent).toMatchObject({ ...gone, type: 'chat' })
    expect(await ticket(stage(), opened?.id ?? '')).toMatchObject({ last_msg: null, customerLastChat: gone })
  })

  it('takes in the neighbours of a message over which an area fails, and says which area did', async () => {
    const before = hooks.all()
    const failing = received.hook('record', {
      name: 'fails over poison',
      act: async (w, stored) => {
        if (stored.some((one) => one.received.message === 'veneno')) await w.query(`SELECT 'x'::integer`)
      },
    })
    hooks.fill([...before, failing])
    try {
      const [one, other] = [aPhone(), aPhone()]
      await deliver(stage(), body(text(one, 'Oi'), text(other, 'veneno'), text(one, 'Tem soro?')))
      const [kept] = await ticketsOf(one)
      expect((await messagesOf(kept?.id ?? '')).map(({ message }) => message)).toEqual(['Oi', 'Tem soro?'])
      expect(await ticketsOf(other)).toEqual([])
      const broken = await stage().db.system((w) =>
        w.query<{ reason: string }>('SELECT reason FROM webhook_quarantine WHERE item::text LIKE $1', [
          '%veneno%',
        ]),
      )
      expect(broken).toEqual([{ reason: expect.stringMatching(/^received: fails over poison: /) }])
    } finally {
      hooks.fill(before)
    }
  })

  it('sends nothing to which an area says no, and tells the user why', async () => {
    const before = hooks.all()
    const refusing = sending.hook('decide', {
      name: 'refuses poison',
      act: async (_work, [one]) =>
        one?.content.text === 'veneno' ? new Refusal('CONFLICT', 'Veneno não se vende.') : undefined,
    })
    hooks.fill([...before, refusing])
    try {
      const { id, phone } = await aTakenTicket(stage())
      const said = (words: string) => send(stage(), stage().ana, phone, { message: words })
      await expect(said('veneno')).rejects.toThrow('Veneno não se vende.')
      await said('soro')
      const kept = (await messagesOf(id)).map((one) => one.message)
      expect(kept).not.toContain('veneno')
      expect(kept).toContain('soro')
    } finally {
      hooks.fill(before)
    }
  })

  it('puts a malformed item into quarantine and keeps its neighbours', async () => {
    const phone = aPhone()
    const before = await stage().db.system((w) => w.query('SELECT id FROM webhook_quarantine'))
    await deliver(
      stage(),
      body(
        text(phone, 'um'),
        { id: 7, type: [] },
        { id: aWamid(), type: 'text', text: { body: 'de ninguém' } },
        text(phone, 'dois'),
      ),
      Buffer.from('{"entry":'),
      { entry: 'x' },
      { entry: [{ changes: [{ field: 'messages', value: { metadata: {} } }] }] },
      Buffer.from('['.repeat(200_000)),
    )
    const [opened] = await ticketsOf(phone)
    expect((await messagesOf(opened?.id ?? '')).map(({ message: said }) => said)).toEqual(['um', 'dois'])
    const after = await stage().db.system((w) => w.query('SELECT reason FROM webhook_quarantine'))
    expect(after.length - before.length).toBe(6)
    const open = await stage().db.system((w) =>
      w.query('SELECT 1 FROM webhook_inbox WHERE processed_at IS NULL'),
    )
    expect(open).toEqual([])
  })

  it('stores what PostgreSQL does not: NUL and half characters', async () => {
    const phone = aPhone()
    await deliver(
      stage(),
      body(text(phone, 'a\u0000b\uD800c'), {
        ...text(phone),
        type: 'novo',
        novo: { '\u0000': '\u0000\uDC00' },
      }),
    )
    const [opened] = await ticketsOf(phone)
    expect((await messagesOf(opened?.id ?? '')).map(({ message: said }) => said)).toEqual([
      'ab\uFFFDc',
      'O cliente enviou algo que o WhatsApp não mostra aqui',
    ])
  })

  it('drops a number that no tenant has and keeps tenants of a mixed batch apart', async () => {
    const other = await stage().another()
    const [mine, theirs, nobodys] = [aPhone(), aPhone(), aPhone()]
    const mixed = {
      entry: [
        ...envelope(stage().phoneNumberId, { messages: [text(mine)] }).entry,
        ...envelope('000', { messages: [text(nobodys)] }).entry,
        ...envelope(other.phoneNumberId, { messages: [text(theirs)] }).entry,
      ],
    }
    await deliver(stage(), mixed)
    expect(await ticketsOf(mine)).toHaveLength(1)
    expect(await ticketsOf(theirs)).toEqual([])
    const all = await stage().db.system((w) =>
      w.query<{ phone_number: string; tenant_id: number }>(
        'SELECT phone_number, tenant_id FROM customers WHERE phone_number = ANY($1)',
        [[mine, theirs, nobodys]],
      ),
    )
    expect(all.map((row) => [row.phone_number, row.tenant_id])).toEqual(
      expect.arrayContaining([
        [mine, stage().tenant.id],
        [theirs, other.tenant.id],
      ]),
    )
    expect(all).toHaveLength(2)
  })

  it('knows people who hide their number, and joins them when the number comes', async () => {
    // peers.md, section 3, row 10: an id of the provider's in the place of a phone.
    const bsuid = `BR.${Date.now()}`
    const hidden = { id: aWamid(), from_user_id: bsuid, type: 'text', text: { body: 'oi' } }
    await deliver(stage(), body(hidden))
    const phone = aPhone()
    await deliver(stage(), body(text(phone, 'sou eu', { from_user_id: bsuid })))
    const found = await ticketsOf(phone)
    expect(found).toHaveLength(1)
    expect(found[0]?.unseen).toBe(2)
  })

  it('links a reply to its message and takes the time from the provider', async () => {
    const phone = aPhone()
    // Yesterday, to the second: as seconds, and as milliseconds.
    const at = Math.floor(Date.now() / 1_000) - 86_400
    const first = text(phone, 'pergunta', { timestamp: String(at) })
    await deliver(
      stage(),
      body(
        first,
        text(phone, 'resposta', { timestamp: (at + 1) * 1_000, context: { id: first.id } }),
        text(phone, 'perdida', { context: { id: 'wamid.unknown' }, timestamp: 'x' }),
      ),
    )
    const [opened] = await ticketsOf(phone)
    const kept = await messagesOf(opened?.id ?? '')
    expect(kept[1]?.parent_id).toBe(kept[0]?.id)
    expect(kept[2]?.parent_id).toBeNull()
    expect((await message(stage(), kept[0]?.id ?? '')).sent_at).toBe(new Date(at * 1_000).toISOString())
    expect((await message(stage(), kept[1]?.id ?? '')).sent_at).toBe(new Date((at + 1) * 1_000).toISOString())
  })

  it('goes to the ticket that is open, whoever owns it', async () => {
    const taken = await aTakenTicket(stage())
    await deliver(stage(), body(text(taken.phone, 'mais uma')))
    expect(await ticket(stage(), taken.id)).toMatchObject({
      user_id: stage().ana.id,
      unseenMsg: 2,
      last_msg: 'mais uma',
    })
    expect(await ticketsOf(taken.phone)).toHaveLength(1)
  })
})
