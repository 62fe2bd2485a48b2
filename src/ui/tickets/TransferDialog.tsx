import '@mantine/core/styles/Checkbox.css'
import { Dialog } from '@ui/kit/Dialog'
import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useRow, useUser } from '@app/panel/panel'
import type { TicketRow } from '@domain/tickets/tables'
import { openTransferOf } from '@domain/transfers/transfer.rows'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Choices } from '@ui/kit/Choices'
import dialog from '@ui/kit/Dialog.module.css'
import { whyNot } from '@ui/kit/feedback'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { part } from '@ui/kit/part'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { ColleagueList } from '@ui/transfers/ColleagueList'
import { transferTexts } from '@ui/transfers/texts/pt_BR'
import { useColleagues } from '@ui/transfers/useColleagues'
import { useId, useState } from 'react'
import { DepartmentList } from './life/DepartmentList'
import { tellMoved } from './life/tellMoved'
import styles from './TransferDialog.module.css'

/** Characters of a note. */
const LONGEST_NOTE = 500
const SummaryButton = part(() => import('@ui/maria/SummaryButton'))

type Target = 'colleague' | 'department'
const firstName = (name: string): string => name.split(' ')[0] ?? name

/** Hands a ticket to a colleague, with a note, or to a department. */
export default function TransferDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const row = useRow('tickets', ticketId)
  return row ? <TransferForm row={row} onClose={onClose} /> : null
}

function TransferForm({ row, onClose }: { row: TicketRow; onClose: () => void }) {
  const t = useTexts(transferTexts)
  const commands = useCommands()
  const { store } = usePanel()
  const user = useUser()
  const helped = useRow('instances', row.data.instance_id)?.data.maria_enabled === true
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [note, setNote] = useState('')
  const [ask, setAsk] = useState(false)
  const panelId = useId()
  const [target, setTarget] = useState<Target>('colleague')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const colleagues = useColleagues(row.data.instance_id, search)
  const others = colleagues.users?.filter(({ id }) => id !== user.id && id !== row.data.user_id) ?? null

  const transfer = async () => {
    if (!chosen) return
    setBusy(true)
    setFailure(null)
    const outcome =
      target === 'colleague'
        ? await commands.transfer(row.id, chosen.id, note.trim(), ask)
        : await commands.changeTicket(row.id, { kind: 'department', departmentId: chosen.id })
    setBusy(false)
    if (!outcome.ok) return setFailure(whyNot(outcome, 'transfer'))
    if (target === 'colleague' && ask)
      // The colleague is asked and has not answered: until then nobody's hands have changed.
      tellUndoable(doneText(chosen.name), async () => {
        const waiting = openTransferOf(store.world, row.id)
        return waiting ? commands.cancelTransfer(waiting.id) : { ok: false, code: 'GONE', message: '' }
      })
    else tellMoved(doneText(chosen.name), [row.id], commands)
    onClose()
  }
  const doneText = (name: string) =>
    target === 'department' ? t('toDepartment', { name }) : t(ask ? 'askedFor' : 'done', { name })
  const turnTo = (value: Target) => {
    setTarget(value)
    setChosen(null)
    setFailure(null)
  }
  const unreachable = target === 'colleague' ? colleagues.failure : null
  const problem = failure ?? unreachable
  return (
    <Dialog onClose={onClose} title={t('title')} size="md">
      <p className={dialog.text}>{t('lead', { name: row.data.customer_name })}</p>
      <Tabs
        label={t('target')}
        tab={target}
        onChange={turnTo}
        panelId={panelId}
        tabs={[
          ['colleague', t('colleague')],
          ['department', t('department')],
        ]}
      />
      <div className={styles.target} id={panelId} role="tabpanel" aria-label={t(target)}>
        {target === 'department' ? (
          <>
            <DepartmentList
              current={row.data.inbox_department_id}
              chosen={chosen?.id ?? null}
              onChoose={setChosen}
            />
            <p className={dialog.text}>{t('departmentHint')}</p>
          </>
        ) : (
          <>
            <Choices>
              <TextInput
                aria-label={t('shared:searchColleague')}
                placeholder={t('shared:searchColleague')}
                leftSection={<IconSearch size={16} aria-hidden />}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
                data-autofocus
              />
              <ColleagueList
                users={others}
                loading={colleagues.loading}
                chosen={chosen?.id ?? null}
                onChoose={setChosen}
              />
            </Choices>
            <GrowingTextarea
              label={t('note')}
              description={t('noteHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              minRows={2}
              maxRows={4}
              maxLength={LONGEST_NOTE}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
              mb="md"
            />
            {helped && (
              <SummaryButton ticketId={row.id} onSummary={(text) => setNote(text.slice(0, LONGEST_NOTE))} />
            )}
            <Checkbox
              label={t('ask')}
              description={t('askHint')}
              checked={ask}
              onChange={(event) => setAsk(event.currentTarget.checked)}
              mb="md"
            />
          </>
        )}
      </div>
      <Failure why={problem} />
      <div className={dialog.buttons}>
        {unreachable && (
          <Button variant="default" onClick={colleagues.retry}>
            {t('kit:retry')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button data-confirms loading={busy} disabled={!chosen} onClick={() => void transfer()}>
          {chosen
            ? t('submitTo', { name: target === 'department' ? chosen.name : firstName(chosen.name) })
            : t('submit')}
        </Button>
      </div>
    </Dialog>
  )
}
