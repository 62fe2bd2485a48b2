import { sameList, usePanel, useRow, useView } from '@app/panel/panel'
import { ADMINISTRATOR } from '@domain/access/visibility'
import { formatPhone, normalizePhone, phoneProblem } from '@domain/contacts/phone'
import { instanceName, isThere } from '@domain/instances/label'
import type { InstanceRow } from '@domain/instances/tables'
import type { World } from '@domain/kernel/world'
import { Button, Loader, NativeSelect, TextInput } from '@mantine/core'
import { useCustomerSearch } from '@ui/customer-picker/useCustomerSearch'
import { Avatar } from '@ui/kit/Avatar'
import kit from '@ui/kit/Choice.module.css'
import { Choices } from '@ui/kit/Choices'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { useAgainst } from '@ui/messages/useAgainst'
import { type FormEvent, useCallback, useId, useState } from 'react'
import styles from '../Life.module.css'
import { lifeTexts } from '../texts/life/pt_BR'
import { useChange } from '../useChange'

type Props = {
  /** Whom to begin with, where that is known. */
  customerId: string | null
  onOpen: (ticketId: string) => void
  onClose: () => void
}

/** Contacts that are offered at once. */
const MOST = 6
/** Fewer letters are in nearly every name. */
const FEWEST = 3

/** Begins an attendance: with a number in any spelling, or with a contact that is known. */
export default function StartDialog({ customerId, onOpen, onClose }: Props) {
  const life = useTexts(lifeTexts)
  const viewer = useViewer()
  const { commands, store } = usePanel()
  const name = useId()
  const selectInstances = useCallback(
    (world: World): InstanceRow[] =>
      [...world.rows.instances.values()].filter(
        (row) =>
          isThere(row) &&
          row.data.activated &&
          (viewer.role === ADMINISTRATOR || viewer.instance_ids.includes(row.id)),
      ),
    [viewer],
  )
  const instances = useView(['instances'], selectInstances, sameList)
  const [instanceChoice, setInstanceId] = useState<string | null>(null)
  const instanceId = instanceChoice ?? instances[0]?.id ?? null
  const [typed, setTyped] = useState('')
  const [contactName, setContactName] = useState('')
  const [chosen, setChosen] = useState<string | null>(customerId)
  const [tried, setTried] = useState(false)
  const { busy, failure, setFailure, run } = useChange('start')
  const against = useAgainst()
  const searched = typed.trim().length >= FEWEST
  const found = useCustomerSearch(searched ? typed : '')
  const contacts = searched ? (found.items ?? []).slice(0, MOST) : []
  const known = useRow('customers', chosen ?? '')?.data
  const customer = chosen === null ? undefined : (contacts.find(({ id }) => id === chosen) ?? known)

  const problem = phoneProblem(typed)
  const looksLikeNumber = /\d/.test(typed) && !/\p{L}/u.test(typed)
  const fresh = chosen === null && problem === null && !found.loading && contacts.length === 0

  /** Why the server will refuse; one who is being served already is opened all the same, so the button stays. */
  const barred = customer && customer.blocked_at !== null ? life('start.blocked') : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (instanceId === null || (chosen === null && problem !== null)) return
    const whom = chosen === null ? { phone: typed, name: contactName.trim() } : { customerId: chosen }
    const done = await run(async () => {
      const outcome = await commands.startTicket({ ...whom, ...against.reason }, instanceId)
      against.heed(outcome)
      return outcome
    })
    if (!done) return
    const { ticketId, existed } = done.value
    onClose()
    if (existed) sayWhose(ticketId)
    onOpen(ticketId)
  }
  const sayWhose = (ticketId: string) => {
    const row = store.world.rows.tickets.get(ticketId)
    const owner = row?.data.user
    tell(
      'warned',
      row?.state === 'inbox'
        ? life('start.existedQueue')
        : owner && owner.id !== viewer.id
          ? life('start.existedOther', { name: owner.name })
          : life('start.existed'),
      8_000,
    )
  }

  return (
    <Dialog title={life('start.title')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {instances.length === 0 && <Failure why={life('start.noConnection')} />}
        {instances.length > 1 && (
          <NativeSelect
            label={life('start.connection')}
            className={styles.field ?? ''}
            data={instances.map(({ id, data }) => ({ value: id, label: instanceName(data) }))}
            value={instanceId ?? ''}
            onChange={(event) => setInstanceId(event.currentTarget.value)}
          />
        )}
        <Choices>
          <TextInput
            label={life('start.who')}
            description={life('start.whoHint')}
            className={styles.field ?? ''}
            value={chosen !== null && customer ? customer.name : typed}
            error={
              tried && chosen === null && problem !== null && (looksLikeNumber || contacts.length === 0)
                ? life(`start.problem.${problem}`)
                : null
            }
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setChosen(null)
              setTried(false)
              setFailure(null)
            }}
            data-autofocus
          />
          {(contacts.length > 0 || customer) && (
            <div className={styles.choices} role="radiogroup" aria-label={life('start.known')}>
              {(customer && contacts.every(({ id }) => id !== chosen)
                ? [customer, ...contacts]
                : contacts
              ).map(({ id, ...data }) => (
                <label key={id} className={`${kit.choice} ${styles.choice}`}>
                  <input
                    type="radio"
                    name={name}
                    checked={id === chosen}
                    onChange={() => {
                      setChosen(id)
                      setFailure(null)
                    }}
                  />
                  <Avatar name={data.name} size={28} />
                  <span className="grow anywhere">{data.name}</span>
                  <small>{formatPhone(data.phone_number)}</small>
                </label>
              ))}
            </div>
          )}
        </Choices>
        {fresh && (
          <TextInput
            label={life('start.name')}
            description={life('start.nameHint')}
            inputWrapperOrder={['label', 'input', 'description']}
            className={styles.field ?? ''}
            maxLength={100}
            value={contactName}
            onChange={(event) => setContactName(event.currentTarget.value)}
          />
        )}
        <p className={styles.status} role="status">
          {busy ? (
            <>
              <Loader size={16} aria-hidden /> {life('start.checking')}
            </>
          ) : (
            fresh && life('start.willCall', { phone: formatPhone(normalizePhone(typed)) })
          )}
        </p>
        <Failure why={failure ?? barred} />
        {against.field}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {life('kit:cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={instanceId === null || against.missing}>
            {life('start.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
