import '@ui/kit/ticketTexts'
import { useCommands, useRow, useUser } from '@app/panel'
import type { TicketRow } from '@domain/kernel/world'
import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import dialog from '@ui/kit/Dialog.module.css'
import { tell } from '@ui/kit/feedback'
import { useText } from '@ui/kit/text'
import { useState } from 'react'
import { ColleagueList } from './ColleagueList'
import { useColleagues } from './useColleagues'

/** Hands a ticket to a colleague, with a note. */
export default function TransferDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const row = useRow('tickets', ticketId)
  return row ? <Dialog row={row} onClose={onClose} /> : null
}

function Dialog({ row, onClose }: { row: TicketRow; onClose: () => void }) {
  const t = useText()
  const commands = useCommands()
  const user = useUser()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const [note, setNote] = useState('')
  const [ask, setAsk] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const colleagues = useColleagues(row.data.instance_id, search)
  const others = colleagues.users?.filter(({ id }) => id !== user.id && id !== row.data.user_id) ?? null

  const transfer = async () => {
    if (!chosen) return setFailure(t('transfer.choose'))
    setBusy(true)
    setFailure(null)
    const outcome = await commands.transfer(row.id, chosen.id, note.trim(), ask)
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.message)
    tell('done', t(ask ? 'transfer.askedFor' : 'transfer.done', { name: chosen.name }))
    onClose()
  }
  const problem = failure ?? colleagues.failure
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('transfer.title')}
      centered
      size="md"
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 100 }}
    >
      <p className={dialog.text}>{t('transfer.lead', { name: row.data.customer_name })}</p>
      <TextInput
        aria-label={t('transfer.search')}
        placeholder={t('transfer.search')}
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
      <Textarea
        label={t('transfer.note')}
        description={t('transfer.noteHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        mb="md"
      />
      <Checkbox
        label={t('transfer.ask')}
        description={t('transfer.askHint')}
        checked={ask}
        onChange={(event) => setAsk(event.currentTarget.checked)}
        mb="md"
      />
      {problem && (
        <p className={dialog.failure} role="alert">
          {problem}
        </p>
      )}
      <div className={dialog.buttons}>
        {colleagues.failure && (
          <Button variant="default" onClick={colleagues.retry}>
            {t('common.retry')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button loading={busy} disabled={!chosen} onClick={() => void transfer()}>
          {chosen
            ? t('transfer.submitTo', { name: chosen.name.split(' ')[0] ?? chosen.name })
            : t('transfer.submit')}
        </Button>
      </div>
    </Modal>
  )
}
