import { groupsOf } from '@domain/contacts/groups'
import { checkInvariants } from '@domain/invariants'
import { MOST_ANNOUNCEMENTS, openAnnouncements } from '@domain/notices/announcement.fold'
import { orderTotal } from '@domain/orders/order.fold'
import { mustReload } from '@domain/platform/must-reload'
import { countReactions } from '@domain/reactions/counts'
import { topicRevision } from '@domain/topics/topic.fold'
import { describe, expect, test } from 'vitest'
import { draft, event, play, signedIn } from './entries'
import { aCustomer, aMessage, anInstance, anOrderProduct, aReaction, aSetting, aTicket, aUser } from './rows'

const group = (id: string, customer_id: string) => ({
  id,
  group_id: id,
  customer_id,
  name: `Grupo ${id}`,
  color_tag: null,
})

describe('reactions', () => {
  const changed = (seq: number, texts: string[]) =>
    event(seq, 'reactionsChanged', {
      customer_chat_id: '7',
      rev: seq,
      reactions: texts.map((text, i) => aReaction(String(i), '7', { reaction_text: text })),
    })
  test('the newest list stands, in whatever order the lists come', () => {
    for (const drafts of [
      [changed(1, ['👍']), changed(2, ['👍', '❤️'])],
      [changed(2, ['👍', '❤️']), changed(1, ['👍'])],
    ])
      expect(play(drafts).world.rows.reactions.get('7')?.data).toHaveLength(2)
  })
  test('they may come before their message, and with it', () => {
    const message = aMessage('7', '1', { rev: 3, reactions: [aReaction('1', '7')] })
    const page = draft(
      'baseline',
      'customerChatsPaginated',
      {
        ticketId: '1',
        page: 1,
        result: { data: [message], total: 1, per_page: 20, read_at_seq: 3 },
      },
      { v: 2 },
    )
    expect(play([changed(9, []), page]).world.rows.reactions.get('7')?.data).toEqual([])
    expect(play([page]).world.rows.reactions.get('7')?.data).toHaveLength(1)
  })
  test('each sign once, with how often; one taken back is none', () => {
    const at = (n: number) => `2026-11-20T12:00:0${n}.000Z`
    expect(
      countReactions([
        aReaction('2', '7', { reaction_text: '❤️', sent_at: at(2), customer_id: null }),
        aReaction('1', '7', { reaction_text: '👍', sent_at: at(1) }),
        aReaction('3', '7', { reaction_text: '👍', sent_at: at(3) }),
        aReaction('4', '7', { reaction_text: '', sent_at: at(4) }),
      ]),
    ).toEqual([
      { text: '👍', count: 2, own: false },
      { text: '❤️', count: 1, own: true },
    ])
  })
})

describe('orders by message', () => {
  test('the newest list of products stands', () => {
    const told = (seq: number, names: string[]) =>
      event(seq, 'orderByMsg', {
        customer_chat_id: '7',
        rev: seq,
        products: names.map((name) => anOrderProduct(name, '7')),
      })
    const { world } = play([told(2, ['a', 'b']), told(1, ['a'])])
    expect(world.rows.orders.get('7')?.data).toHaveLength(2)
  })
  test.each([
    ['nothing', [], null],
    [
      'two of one, one of another',
      [
        anOrderProduct('a', '7', { price: 1250, quantity: 2 }),
        anOrderProduct('b', '7', { price: 99, quantity: 1 }),
      ],
      { amount: 2599, currency: 'BRL' },
    ],
    ['two currencies', [anOrderProduct('a', '7'), anOrderProduct('b', '7', { currency: 'USD' })], null],
  ])('its total: %s', (_, products, total) => expect(orderTotal(products)).toEqual(total))
})

describe('memberships', () => {
  const told = (seq: number, ...names: string[]) =>
    event(seq, 'groupOfCustomersUpdated', {
      customer_ids: ['1'],
      groups: names.map((name) => group(name, '1')),
      rev: seq,
    })
  const customer = (seq: number, ...names: string[]) =>
    event(seq, 'customerChanged', {
      customer: aCustomer('1', { groups: names.map((name) => group(name, '1')) }),
      rev: seq,
    })
  test.each([
    ['told after the customer', [customer(1, 'a'), told(2, 'b')], ['b']],
    ['told before, come after', [told(2, 'b'), customer(1, 'a')], ['b']],
    ['the customer is newer', [told(1, 'b'), customer(2, 'a')], ['a']],
    ['the customer is newer and came first', [customer(2, 'a'), told(1, 'b')], ['a']],
    ['all taken away', [customer(1, 'a'), told(2)], []],
    ['a customer never seen', [told(1, 'b')], ['b']],
  ])('%s', (_, drafts, names) => {
    expect(groupsOf(play(drafts).world, '1').map((one) => one.id)).toEqual(names)
  })
})

describe('marks of a ticket', () => {
  test.each([
    'IsResearch',
    'ResearchCanceled',
    'notifyBotIsActive',
    'notifyReviewAttendance',
    'notifyTriageFlowFinishedByMessageLimit',
  ] as const)('%s brings the ticket as it stands', (name) => {
    const ticket = aTicket('1', { rev: 2, review: 'bom' })
    const { world } = play([
      event(2, name, { ticket }),
      event(1, 'Created', { ticket: aTicket('1', { rev: 1 }) }),
    ])
    expect(world.rows.tickets.get('1')?.data).toEqual(ticket)
  })
})

describe('areas that are read page by page', () => {
  test('a change makes older lists stale, in that area only', () => {
    const { world } = play([
      event(3, 'itemCreated', { id: '1', rev: 3 }),
      event(2, 'itemDeleted', { id: '1', rev: 2 }),
    ])
    expect([topicRevision(world, 'items'), topicRevision(world, 'campaigns')]).toEqual([3, 0])
  })
  test('refreshContent without a name means all of them', () => {
    const { world } = play([event(5, 'refreshContent', { content: null, rev: 5 })])
    expect(topicRevision(world, 'campaigns')).toBe(5)
  })
})

describe('announcements', () => {
  const said = (seq: number, user_id: string | null) =>
    event(seq, 'campaignWarning', { user_id, title: 'Campanha', message: 'Terminou', rev: seq })
  test('for me and for everybody, not for others; told once, when live', () => {
    const { world, change } = play([
      ...signedIn('2'),
      said(1, '2'),
      said(2, null),
      said(3, '9'),
      said(2, null),
    ])
    expect(openAnnouncements(world).map((row) => row.seq)).toEqual([2, 1])
    expect(change.effects.filter((effect) => effect.type === 'announce')).toHaveLength(2)
  })
  test('dismissed, it is not shown again', () => {
    const { world } = play([
      ...signedIn('2'),
      said(1, null),
      draft('intent', 'announcement.dismissed', { id: '1' }),
    ])
    expect(openAnnouncements(world)).toEqual([])
  })
  test('only so many are kept, the newest', () => {
    const many = Array.from({ length: MOST_ANNOUNCEMENTS + 5 }, (_, i) => said(i + 1, null))
    for (const drafts of [many, [...many].reverse()]) {
      const kept = openAnnouncements(play([...signedIn('2'), ...drafts]).world)
      expect([kept.length, kept.at(-1)?.seq]).toEqual([MOST_ANNOUNCEMENTS, 6])
    }
  })
})

describe('the platform', () => {
  const whatsapp = (value: string | null) => draft('baseline', 'settings/whatsapp_status', { value })
  const maintenance = (value: string | null) => draft('baseline', 'settings/maintenance_status', { value })
  const set = (seq: number, key: string, value: string) =>
    event(seq, 'settingsChanged', { settings: [{ ...aSetting(key, value), key }], rev: seq })
  test.each([
    ['nothing said', [], undefined],
    ['all well', [whatsapp('true'), maintenance('false')], 'available'],
    ['WhatsApp off', [whatsapp('false')], 'whatsappOff'],
    ['WhatsApp off and on again', [whatsapp('false'), whatsapp('true')], 'available'],
    ['a garbled flag closes nothing', [whatsapp('no'), maintenance(null)], undefined],
    ['maintenance', [maintenance('true')], 'maintenance'],
    ['both', [maintenance('true'), whatsapp('false')], 'bothOff'],
    ['the call failed', [draft('outcome', 'settings/maintenance_status.failed', {})], 'maintenance'],
    ['an error said so', [draft('mark', 'platform.maintenanceSaid', {})], 'maintenance'],
    ['an event said so', [set(1, 'maintenance_status', 'true')], 'maintenance'],
    [
      'an older event changes nothing',
      [set(2, 'whatsapp_status', 'false'), set(1, 'whatsapp_status', 'true')],
      'whatsappOff',
    ],
    ['another setting', [set(1, 'inbox', 'false')], undefined],
  ])('%s', (_, drafts, state) => {
    expect(play(drafts).world.rows.platform.get('self')?.state).toBe(state)
  })
})

describe('the wish that pages be loaded anew', () => {
  test.each([
    ['to everyone, reboot', { userId: null, reboot: true }, false, true],
    ['to everyone, no reboot, elsewhere', { userId: null, reboot: false }, false, false],
    ['to everyone, no reboot, on attendance', { userId: null, reboot: false }, true, true],
    ['to me, reboot', { userId: '2', reboot: true }, false, true],
    ['to me, on attendance', { userId: '2', reboot: false }, true, true],
    ['to somebody else', { userId: '9', reboot: true }, true, false],
  ])('%s', (_, wish, onAttendance, reload) => {
    expect(mustReload(wish, { userId: '2', onAttendance })).toBe(reload)
  })
  test('the newest wish is kept', () => {
    const wish = (seq: number) => event(seq, 'notifyRefreshPage', { user_id: null, reboot: true, rev: seq })
    expect(play([wish(2), wish(1)]).world.rows.refresh.get('self')?.rev).toBe(2)
  })
})

describe('a connection that drops', () => {
  const told = (seq: number, activated: boolean, src: 'socket' | 'catchup' = 'socket') =>
    event(seq, 'instanceUpdated', { instance: anInstance('1', { activated }), rev: seq }, { src })
  test.each([
    ['before one’s eyes', [told(1, true), told(2, false)], 1],
    ['and is told of twice', [told(1, true), told(2, false), told(2, false)], 1],
    ['while nobody looked', [told(1, true), told(2, false, 'catchup')], 0],
    ['was down already', [told(1, false), told(2, false)], 0],
    ['never seen before', [told(1, false)], 0],
    ['an old piece of news', [told(2, true), told(1, false)], 0],
  ])('%s', (_, drafts, times) => {
    expect(play(drafts).change.effects.filter((effect) => effect.type === 'warnDrop')).toHaveLength(times)
  })
})

describe('features and quick answers', () => {
  const feature = (enabled: string | null) =>
    draft('baseline', 'getFeature', {
      name: 'maria',
      result: enabled === null ? null : { id: '1', name: 'maria', enabled },
    })
  test.each(['true', 'TRUE', null])('enabled %s stands as it was read last', (enabled) => {
    const { world } = play([feature('true'), { ...feature(enabled), id: 'second' }])
    expect(world.rows.features.get('maria')?.data.enabled ?? null).toBe(enabled)
  })
  test('a template that is no longer there is gone', () => {
    const read = (...ids: string[]) =>
      draft('baseline', 'messageTemplates', {
        result: ids.map((id) => ({ id, identifier: id, value: 'Olá' })),
      })
    expect([...play([read('1', '2'), read('2')]).world.rows.templates.keys()]).toEqual(['2'])
  })
})

describe('the second factor', () => {
  const user = aUser({ id: '2', twofactor_activity: true, is_two_factor_validated: false })
  const login = [draft('intent', 'login.submitted', {}), draft('baseline', 'logIn', { user })]
  const submit = draft('intent', 'twoFactor.submitted', {})
  const accepted = draft('baseline', 'twoFactorActivity', { user })
  const refused = draft('outcome', 'twoFactor.refused', { message: 'Código incorreto.' })
  test.each([
    ['asked for', [], 'twoFactor', 'required'],
    ['being checked', [submit], 'twoFactor', 'verifying'],
    ['refused', [submit, refused], 'twoFactor', 'required'],
    ['shown', [submit, accepted], 'signedIn', 'verified'],
    ['an answer to no question lets nobody in', [accepted], 'twoFactor', 'required'],
    ['signed out before it', [draft('intent', 'session.signedOut', {})], 'signedOut', 'notNeeded'],
  ])('%s', (_, drafts, session, state) => {
    const { world } = play([...login, ...drafts])
    expect(world.rows.session.get('self')?.state).toBe(session)
    expect(world.rows.twoFactor.get('self')?.state).toBe(state)
    expect(checkInvariants(world)).toEqual([])
  })
})

describe('closed tickets that nobody looks at', () => {
  const closed = aTicket('1', { rev: 2, finished_ticket: 1, user_id: '2', inbox: 0 })
  const message = event(1, 'customerChatCreated', {
    message: aMessage('7', '1'),
    ticket: aTicket('1', { rev: 1 }),
  })
  const close = event(2, 'chatTicketClosed', { ticket: closed })
  const clean = draft('mark', 'tickets.cleanedUp', { ids: ['1'] })
  test('go with all that hangs on them', () => {
    const { world, change } = play([message, close, clean])
    expect([world.rows.tickets.size, world.rows.messages.size]).toEqual([0, 0])
    expect(change.touched.get('messages')).toContain('7')
    expect(checkInvariants(world)).toEqual([])
  })
  test('leave their customer behind only while another ticket of theirs is here', () => {
    const forget = draft('mark', 'customers.cleanedUp', { ids: ['1', '2'] })
    const ticket = (id: string, customer: string) =>
      event(Number(id), 'Created', {
        ticket: aTicket(id, { rev: Number(id), customer: aCustomer(customer), customer_id: customer }),
      })
    const { world } = play([ticket('4', '1'), ticket('5', '2'), ticket('6', '3'), forget])
    expect([...world.rows.customers.keys()].sort()).toEqual(['1', '2', '3'])
    const closing = event(7, 'chatTicketClosed', {
      ticket: aTicket('4', {
        rev: 7,
        customer: aCustomer('1'),
        customer_id: '1',
        finished_ticket: 1,
        inbox: 0,
      }),
    })
    const clean = draft('mark', 'tickets.cleanedUp', { ids: ['4'] })
    const after = play([ticket('4', '1'), ticket('5', '2'), closing, clean, forget]).world
    expect([...after.rows.customers.keys()]).toEqual(['2'])
  })
  test('take the lists along that showed them, and no other', () => {
    const page = (list: string) =>
      draft('baseline', 'chatTickets', {
        list,
        page: 1,
        result: { items: [], total: 80, total_pages: 4, read_at_seq: 1 },
      })
    const { world } = play([close, page('closed|||'), page('all|||x'), page('inbox|||'), clean])
    expect([...world.rows.lists.keys()]).toEqual(['inbox|||'])
  })
  test('one that is open again stays', () => {
    expect(play([message, clean]).world.rows.tickets.size).toBe(1)
  })
})
