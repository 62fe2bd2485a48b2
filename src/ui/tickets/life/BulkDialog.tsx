import { useCommands, usePanel, useRow } from '@app/panel/panel'
import type { BulkChange, BulkResult } from '@domain/tickets/changes'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Choices } from '@ui/kit/Choices'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import type { Deed } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { ColleagueList } from '@ui/transfers/ColleagueList'
import { useColleagues } from '@ui/transfers/useColleagues'
import { type FormEvent, useState } from 'react'
import styles from '../Life.module.css'
import { ReasonForm } from '../ReasonForm'
import { lifeTexts } from '../texts/life/pt_BR'
import type { AskedBulk } from '../ticketDialog'
import { useChange } from '../useChange'
import { DepartmentList } from './DepartmentList'
import { tellMoved } from './tellMoved'
import { useBeingClosed } from './useBeingClosed'
import { useClosing } from './useClosing'

type Props = {
  change: AskedBulk
  ids: readonly string[]
  /** Something was done: the selection has served. */
  onDone: () => void
  onClose: () => void
}

/** Asks for what a change of many tickets needs, makes it in one request, and says which were refused and why. */
export default function BulkDialog({ change, ids, onDone, onClose }: Props) {
  const [refused, setRefused] = useState<readonly BulkResult[] | null>(null)
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const finish = (results: readonly BulkResult[]) => {
    onDone()
    const left = results.filter(({ done }) => !done)
    const did = results.filter(({ done }) => done).map(({ id }) => id)
    if (did.length > 0) tellMoved(life('bulk.allDone', { count: did.length }), did, commands)
    if (left.length > 0) return setRefused(left)
    onClose()
  }
  if (refused) return <Refused refused={refused} total={ids.length} onClose={onClose} />
  switch (change) {
    case 'close':
      return <CloseMany ids={ids} onFinish={finish} onClose={onClose} />
    case 'user':
      return <HandMany ids={ids} onFinish={finish} onClose={onClose} />
    case 'department':
      return <SendMany ids={ids} onFinish={finish} onClose={onClose} />
    case 'inbox':
      return <ReturnMany ids={ids} onFinish={finish} onClose={onClose} />
  }
}

type Many = {
  ids: readonly string[]
  onFinish: (results: readonly BulkResult[]) => void
  onClose: () => void
}

/** The one request. */
function useBulk({ ids, onFinish }: Many, deed: Deed) {
  const commands = useCommands()
  const change = useChange(deed)
  const make = async (what: BulkChange) => {
    const done = await change.run(() => commands.bulkTickets(ids, what))
    if (done) onFinish(done.value)
  }
  return { ...change, make }
}

function Buttons({
  busy,
  disabled = false,
  action,
  onClose,
}: {
  busy: boolean
  disabled?: boolean
  action: string
  onClose: () => void
}) {
  const life = useTexts(lifeTexts)
  return (
    <div className={dialog.buttons}>
      <Button variant="default" onClick={onClose}>
        {life('kit:cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled} data-autofocus>
        {action}
      </Button>
    </div>
  )
}

function ReturnMany(many: Many) {
  const life = useTexts(lifeTexts)
  const { busy, failure, make } = useBulk(many, 'return')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make({ kind: 'inbox' })
  }
  return (
    <Dialog title={life('bulk.inboxTitle')} size="sm" onClose={many.onClose}>
      <form onSubmit={submit}>
        <p className={dialog.text}>{life('bulk.inboxText', { count: many.ids.length })}</p>
        <Failure why={failure} />
        <Buttons busy={busy} action={life('bulk.inbox')} onClose={many.onClose} />
      </form>
    </Dialog>
  )
}

function SendMany(many: Many) {
  const life = useTexts(lifeTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const { busy, failure, make } = useBulk(many, 'transfer')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) void make({ kind: 'department', departmentId: chosen })
  }
  return (
    <Dialog title={life('department.title')} size="sm" onClose={many.onClose}>
      <form onSubmit={submit}>
        <p className={styles.lead}>{life('department.lead')}</p>
        <DepartmentList current={null} chosen={chosen} onChoose={({ id }) => setChosen(id)} />
        <Failure why={failure} />
        <Buttons
          busy={busy}
          disabled={chosen === null}
          action={life('department.submit')}
          onClose={many.onClose}
        />
      </form>
    </Dialog>
  )
}

function HandMany(many: Many) {
  const life = useTexts(lifeTexts)
  const instanceId = useRow('tickets', many.ids[0] ?? '')?.data.instance_id ?? ''
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const colleagues = useColleagues(instanceId, search)
  const { busy, failure, make } = useBulk(many, 'transfer')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) void make({ kind: 'user', userId: chosen, note: '' })
  }
  return (
    <Dialog title={life('bulk.transferTitle')} onClose={many.onClose}>
      <form onSubmit={submit}>
        <p className={styles.lead}>{life('bulk.manyConnections')}</p>
        <Choices>
          <TextInput
            aria-label={life('bulk.transferTitle')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            data-autofocus
          />
          <ColleagueList
            users={colleagues.users}
            loading={colleagues.loading}
            chosen={chosen}
            onChoose={({ id }) => setChosen(id)}
          />
        </Choices>
        <Failure why={failure ?? colleagues.failure} />
        <Buttons
          busy={busy}
          disabled={chosen === null}
          action={life('bulk.transfer')}
          onClose={many.onClose}
        />
      </form>
    </Dialog>
  )
}

function CloseMany(many: Many) {
  const life = useTexts(lifeTexts)
  const { loaded, reasons, required, given, problems, missing, give, checked } = useClosing(many.ids)
  useBeingClosed(many.ids)
  const { busy, failure, setFailure, make } = useBulk(many, 'close')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = checked(setFailure)
    if (why) void make({ kind: 'close', ...why, silent: false })
  }
  return (
    <Dialog title={life('bulk.close')} onClose={many.onClose}>
      <form onSubmit={submit} noValidate>
        <p className={dialog.text}>{life('close.textMany', { count: many.ids.length })}</p>
        {loaded === 'failed' && (
          <p className={styles.lead} role="status">
            {life('close.loadFailed')}
          </p>
        )}
        {reasons.length > 0 && (
          <ReasonForm
            reasons={reasons}
            required={required}
            given={given}
            problems={problems}
            missing={missing}
            onGive={(reason) => {
              give(reason)
              setFailure(null)
            }}
          />
        )}
        <p className={styles.lead}>{life('close.plannedMany')}</p>
        <Failure why={failure} />
        <Buttons busy={busy || loaded === 'loading'} action={life('close.submit')} onClose={many.onClose} />
      </form>
    </Dialog>
  )
}

function Refused({
  refused,
  total,
  onClose,
}: {
  refused: readonly BulkResult[]
  total: number
  onClose: () => void
}) {
  const life = useTexts(lifeTexts)
  const { store } = usePanel()
  return (
    <Dialog title={life('bulk.resultTitle')} size="sm" onClose={onClose}>
      <p className={dialog.text}>{life('bulk.resultLead', { done: total - refused.length, total })}</p>
      <ul className={styles.results}>
        {refused.map(({ id, message }) => (
          <li key={id}>
            <strong>{store.world.rows.tickets.get(id)?.data.customer_name ?? id}</strong>
            <small>{message}</small>
          </li>
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button onClick={onClose} data-autofocus>
          {life('closeDialog')}
        </Button>
      </div>
    </Dialog>
  )
}
