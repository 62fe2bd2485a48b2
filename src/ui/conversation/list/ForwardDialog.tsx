import '@mantine/core/styles/Checkbox.css'
import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import { Dialog } from '@ui/kit/Dialog'
import '@ui/kit/texts/shared/pt_BR'
import type { Outcome } from '@app/panel/commands'
import { sameList, useCommands, useUser, useView } from '@app/panel/panel'
import { formatPhone } from '@domain/contacts/phone'
import type { ColleagueRow } from '@domain/internal-chat/tables'
import type { World } from '@domain/kernel/world'
import type { MessageRow } from '@domain/messages/tables'
import { byName } from '@domain/text/by-name'
import { foldText } from '@domain/text/fold-text'
import type { TicketRow } from '@domain/tickets/tables'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useCustomerSearch } from '@ui/customer-picker/useCustomerSearch'
import { Avatar } from '@ui/kit/Avatar'
import { Choices } from '@ui/kit/Choices'
import dialog from '@ui/kit/Dialog.module.css'
import { tell, whyNot } from '@ui/kit/feedback'
import { newHash } from '@ui/kit/newHash'
import { type Translate, useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useAgainst } from '@ui/messages/useAgainst'
import { writingTexts } from '@ui/schedules/texts/writing/pt_BR'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styles from './ForwardDialog.module.css'

/** To so many at once, as on WhatsApp. */
const MOST = 5
/** A pause in typing after which the server is searched too, ms. */
const SEARCH_AFTER_MS = 300

type Target = Readonly<{ kind: 'ticket' | 'customer' | 'colleague'; id: string; name: string }>
const keyOf = ({ kind, id }: Target) => `${kind}.${id}`

/** Passes a message on, with its file, to customers, with an open ticket or without one, and to colleagues. */
export default function ForwardDialog({ row, onClose }: { row: MessageRow; onClose: () => void }) {
  const talk = useTexts(talkTexts)
  const writing = useTexts(writingTexts)
  const commands = useCommands()
  const user = useUser()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Target[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const against = useAgainst()
  /** An attendance that was begun and takes templates only. */
  const [closed, setClosed] = useState<string | null>(null)
  const [, setPlace] = useSearchParams()
  const found = useCustomerSearch(search)
  const label = useSearchLabel(talk('forwardSearch'))
  const tickets = useView(
    ['tickets'],
    useCallback(
      (world: World) => openTickets(world, user.id, row.ticketId, search),
      [user.id, row.ticketId, search],
    ),
    sameList,
  )
  const colleagues = useView(
    ['colleagues'],
    useCallback((world: World) => colleaguesFor(world, search), [search]),
    sameList,
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      void commands.loadColleagues(search, 1)
      void commands.loadTickets({ tab: 'mine', instanceIds: [], search, unseenOnly: false }, 1)
    }, SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [commands, search])

  const toggle = (target: Target) => {
    setFailure(null)
    setChosen((now) => {
      if (now.some((one) => keyOf(one) === keyOf(target)))
        return now.filter((one) => keyOf(one) !== keyOf(target))
      return now.length < MOST ? [...now, target] : now
    })
  }
  /** To a customer without an attendance one is begun, or the one found that they have. */
  const pass = async ({ kind, id }: Target, hash: string): Promise<Outcome> => {
    if (kind === 'colleague') return commands.forwardInternal(row.id, id, hash)
    if (kind === 'ticket') return commands.forward(row.id, id, hash)
    const begun = await commands.startTicket({ customerId: id, ...against.reason }, row.data.instance_id)
    against.heed(begun)
    if (!begun.ok) return begun
    const { ticketId } = begun.value
    const outcome = await commands.forward(row.id, ticketId, hash)
    if (!outcome.ok && outcome.code === 'WINDOW_CLOSED') setClosed(ticketId)
    return outcome
  }
  const forward = async () => {
    setBusy(true)
    const outcomes = await Promise.all(
      chosen.map(async (target) => {
        // One message goes to one place once, however often it is pressed here.
        const hash = `${dialogHash}.${row.id}.${keyOf(target)}`
        return { target, outcome: await pass(target, hash) }
      }),
    )
    setBusy(false)
    const failed = outcomes.filter(({ outcome }) => !outcome.ok)
    const done = outcomes.filter(({ outcome }) => outcome.ok).map(({ target }) => target.name)
    if (done.length > 0) tell('done', talk('forwardDone', { name: done.join(', ') }))
    if (failed.length === 0) return onClose()
    setChosen(failed.map(({ target }) => target))
    setFailure(
      failed
        .map(({ target, outcome }) =>
          writing('forwardFailed', {
            name: target.name,
            reason: outcome.ok ? '' : whyNot(outcome, 'forward'),
          }),
        )
        .join(' '),
    )
  }
  const open = new Set(tickets.map(({ data }) => data.customer_id))
  const others = (found.items ?? []).filter(
    ({ id, blocked_at }) => !open.has(id) && id !== row.data.customer_id && !blocked_at,
  )
  const [dialogHash] = useState(newHash)
  const full = chosen.length >= MOST
  const choice = (target: Target, below: string) => {
    const picked = chosen.some((one) => keyOf(one) === keyOf(target))
    return (
      <li key={keyOf(target)}>
        <button
          type="button"
          data-choice
          aria-pressed={picked}
          disabled={busy || (full && !picked)}
          onClick={() => toggle(target)}
        >
          <Checkbox checked={picked} readOnly tabIndex={-1} aria-hidden />
          <Avatar name={target.name} />
          <span>
            <strong>{target.name}</strong>
            <small>{below}</small>
          </span>
        </button>
      </li>
    )
  }
  return (
    <Dialog onClose={onClose} title={talk('forwardTitle')} size="md">
      <Choices ready={!found.loading}>
        <TextInput
          aria-label={label}
          placeholder={label}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        {tickets.length + others.length + colleagues.length === 0 && !found.loading && (
          <p className={styles.none}>{talk('forwardNone')}</p>
        )}
        {tickets.length > 0 && (
          <ul className={styles.list} aria-label={writing('contacts')}>
            {tickets.map(({ id, data }) =>
              choice(
                { kind: 'ticket', id, name: data.customer_name },
                formatPhone(data.customer.phone_number),
              ),
            )}
          </ul>
        )}
        {others.length > 0 && (
          <ul className={styles.list} aria-label={talk('forwardOthers')}>
            <li className={styles.group}>{talk('forwardOthers')}</li>
            {others.map(({ id, name, phone_number: phone }) =>
              choice({ kind: 'customer', id, name }, formatPhone(phone)),
            )}
            {found.more && (
              <li>
                <Button variant="subtle" fullWidth loading={found.loading} onClick={found.loadMore}>
                  {talk('forwardMore')}
                </Button>
              </li>
            )}
          </ul>
        )}
        {colleagues.length > 0 && (
          <ul className={styles.list} aria-label={writing('shared:colleagues')}>
            {colleagues.map(({ id, name, department }) =>
              choice({ kind: 'colleague', id, name }, department ?? writing('shared:colleagues')),
            )}
          </ul>
        )}
      </Choices>
      <div className={styles.foot}>
        {full && <p className={dialog.text}>{writing('most', { count: MOST })}</p>}
        {failure !== null && (
          <p className={dialog.failure} role="alert">
            {failure}
            {closed !== null && (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => {
                  setPlace({ ticket: closed })
                  onClose()
                }}
              >
                {talk('forwardOpen')}
              </Button>
            )}
          </p>
        )}
        {against.field}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {talk('kit:cancel')}
          </Button>
          <Button
            className={styles.go ?? ''}
            data-confirms
            disabled={chosen.length === 0 || against.missing}
            loading={busy}
            onClick={() => void forward()}
          >
            {chosen.length === 0
              ? talk('forward')
              : writing('forwardTo', { names: namesOf(chosen, writing) })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** How many are named on the button; further ones are counted. */
const NAMED = 2

/** "Ana Souza", "Ana e João", "Ana, João e mais 2". */
function namesOf(chosen: readonly Target[], writing: Translate<typeof writingTexts>): string {
  const names = chosen.map(({ name }) => (chosen.length === 1 ? name : (name.split(' ', 1)[0] ?? name)))
  if (names.length <= NAMED) return names.join(writing('and'))
  return writing('andMore', { names: names.slice(0, NAMED).join(', '), count: names.length - NAMED })
}

/** The user's open tickets but this one, by name; `search` in the name or the phone. */
function openTickets(world: World, userId: string, but: string, search: string): TicketRow[] {
  const wanted = foldText(search.trim())
  const digits = search.replace(/\D/g, '')
  return [...world.rows.tickets.values()]
    .filter(
      ({ id, state, data }) =>
        state === 'open' &&
        data.user_id === userId &&
        id !== but &&
        (foldText(data.customer_name).includes(wanted) ||
          (digits !== '' && data.customer.phone_number.includes(digits))),
    )
    .sort((a, b) => byName(a.data.customer_name, b.data.customer_name))
}

/** Colleagues by name. */
function colleaguesFor(world: World, search: string): ColleagueRow[] {
  const wanted = foldText(search.trim())
  return [...world.rows.colleagues.values()]
    .filter(({ name }) => foldText(name).includes(wanted))
    .sort((a, b) => byName(a.name, b.name))
}
