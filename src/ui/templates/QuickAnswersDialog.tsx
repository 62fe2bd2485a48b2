import { sameList, useCommands, useView } from '@app/panel'
import type { MessageTemplate } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import { matching } from '@domain/templates/quick-answer'
import { notYetTaken } from '@domain/templates/suggested-answers'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import dialog from '@ui/kit/Dialog.module.css'
import { tellFailure } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { useText } from '@ui/kit/text'
import { useUnsaved } from '@ui/kit/useUnsaved'
import { useTalk } from '@ui/messages/talkTexts'
import { useCallback, useState } from 'react'
import { QuickAnswerForm } from './QuickAnswerForm'
import styles from './QuickAnswers.module.css'
import { SuggestedAnswers } from './SuggestedAnswers'

const PER_PAGE = 8
const NOBODY: Readonly<Record<string, number>> = {}

type Props = {
  /** Opens with a new one of this name; null: with all of them. */
  begin?: string | null
  onClose: () => void
}

const everyOne = (world: World) => [...world.rows.templates.values()].map(({ data }) => data)

/** The house's quick answers: found, added, changed, deleted. For roles that open them. */
export default function QuickAnswersDialog({ begin = null, onClose }: Props) {
  const t = useText()
  const talk = useTalk()
  const commands = useCommands()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<MessageTemplate | 'new' | null>(begin === null ? null : 'new')
  const [doomed, setDoomed] = useState<MessageTemplate | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const leaving = useUnsaved(unsaved)
  const found = useView(
    ['templates'],
    useCallback(
      (world: World) =>
        matching(
          [...world.rows.templates.values()].map(({ data }) => data),
          search,
          NOBODY,
        ),
      [search],
    ),
    sameList,
  )
  const all = useView(['templates'], everyOne, sameList)
  const offered = notYetTaken(all)
  const [suggesting, setSuggesting] = useState(false)
  // A house that has none begins with them.
  const shown = offered.length > 0 && (suggesting || (all.length === 0 && search === ''))
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  const here = Math.min(page, pages)
  const remove = async (id: string) => {
    setDoomed(null)
    tellFailure(await commands.deleteTemplate(id))
  }
  return (
    <Modal
      opened
      onClose={() => leaving.leave(onClose)}
      title={talk('answers')}
      // The question over it has Escape to itself.
      closeOnEscape={doomed === null && !leaving.asking}
      centered
      size="lg"
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 100 }}
    >
      {leaving.asking}
      {edited ? (
        <QuickAnswerForm
          answer={edited === 'new' ? null : edited}
          name={begin ?? ''}
          onUnsaved={setUnsaved}
          onBack={() => leaving.leave(() => setEdited(null))}
          onDone={() => setEdited(null)}
        />
      ) : shown ? (
        <SuggestedAnswers
          offered={offered}
          other={
            all.length > 0
              ? { name: talk('back'), go: () => setSuggesting(false) }
              : { name: talk('answerNew'), go: () => setEdited('new') }
          }
          onDone={() => setSuggesting(false)}
        />
      ) : (
        <>
          <div className={styles.top}>
            <TextInput
              aria-label={talk('answerSearch')}
              placeholder={talk('answerSearch')}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              data-autofocus
            />
            {offered.length > 0 && (
              <Button variant="default" onClick={() => setSuggesting(true)}>
                {talk('answerSuggestions', { count: offered.length })}
              </Button>
            )}
            <Button onClick={() => setEdited('new')}>{talk('answerNew')}</Button>
          </div>
          {found.length === 0 && <p className={styles.none}>{talk('answersNone')}</p>}
          <ul className={styles.list}>
            {found.slice((here - 1) * PER_PAGE, here * PER_PAGE).map((answer) => (
              <li key={answer.id}>
                <span>
                  <strong>/{answer.identifier}</strong>
                  <small>{answer.value}</small>
                </span>
                <IconButton
                  label={talk('answerEdit', { name: answer.identifier })}
                  onClick={() => setEdited(answer)}
                >
                  <IconPencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={talk('answerDelete', { name: answer.identifier })}
                  onClick={() => setDoomed(answer)}
                >
                  <IconTrash size={16} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          {pages > 1 && (
            <div className={styles.pager}>
              <Button
                variant="default"
                size="compact-sm"
                disabled={here === 1}
                onClick={() => setPage(here - 1)}
              >
                {talk('previous')}
              </Button>
              <span>{talk('answerPage', { page: here, pages })}</span>
              <Button
                variant="default"
                size="compact-sm"
                disabled={here === pages}
                onClick={() => setPage(here + 1)}
              >
                {talk('next')}
              </Button>
            </div>
          )}
        </>
      )}
      {doomed && (
        <ConfirmDialog
          title={talk('answerDeleteTitle')}
          text={talk('answerDeleteText', { name: doomed.identifier })}
          action={talk('answerDelete', { name: doomed.identifier })}
          color="danger"
          onConfirm={() => void remove(doomed.id)}
          onClose={() => setDoomed(null)}
        />
      )}
    </Modal>
  )
}
