import { sameList, useCommands, useView } from '@app/panel/panel'
import type { MessageTemplate } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import { matching } from '@domain/templates/quick-answer'
import { notYetTaken } from '@domain/templates/suggested-answers'
import { QuickAnswerRowsDocument } from '@infra/graphql/quick-answers.gen'
import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Dialog } from '@ui/kit/Dialog'
import { tellFailure } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useCallback, useState } from 'react'
import styles from '../QuickAnswers.module.css'
import { QuickAnswerDrawer, type QuickAnswerRow } from './QuickAnswerDrawer'
import { SuggestedAnswers } from './SuggestedAnswers'

const PER_PAGE = 8
/** Whom nobody's own uses count for: the shop's. */
const nobody = () => 0

type Props = {
  /** Opens with a new one of this name; null: with all of them. */
  begin?: string | null
  onClose: () => void
}

const everyOne = (world: World) => [...world.rows.templates.values()].map(({ data }) => data)

/** The house's quick answers: found, added, changed, deleted. For roles that open them. */
export default function QuickAnswersDialog({ begin = null, onClose }: Props) {
  const talk = useTexts(talkTexts)
  const commands = useCommands()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<QuickAnswerRow | 'new' | null>(begin === null ? null : 'new')
  const found = useView(
    ['templates'],
    useCallback(
      (world: World) =>
        matching(
          [...world.rows.templates.values()].map(({ data }) => data),
          search,
          nobody,
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
  const remove = async ({ id, identifier: name }: MessageTemplate) => {
    if (tellFailure(await commands.deleteTemplate(id)))
      tellUndoable(talk('answerDeleted', { name }), () => commands.restore('answer', id))
  }
  /** All of it is read: the list knows no department and no file's name. */
  const edit = async (id: string) => {
    const list = { filters: [{ field: 'id', any: [id] }] }
    const outcome = await commands.read(QuickAnswerRowsDocument, { list })
    if (outcome.ok) setEdited(outcome.value.quickAnswerRows.items[0] ?? null)
    else tellFailure(outcome)
  }
  if (edited)
    return (
      <QuickAnswerDrawer
        row={edited === 'new' ? null : edited}
        name={begin ?? ''}
        as="dialog"
        onClose={() => setEdited(null)}
      />
    )
  return (
    <Dialog onClose={onClose} title={talk('answers')} size="lg">
      {shown ? (
        <SuggestedAnswers
          offered={offered}
          other={
            all.length > 0
              ? { name: talk('kit:back'), go: () => setSuggesting(false) }
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
                  {Boolean(answer.uses) && <small>{talk('answerUses', { count: answer.uses ?? 0 })}</small>}
                </span>
                <IconButton
                  label={talk('answerEdit', { name: answer.identifier })}
                  onClick={() => void edit(answer.id)}
                >
                  <IconPencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={talk('answerDelete', { name: answer.identifier })}
                  onClick={() => void remove(answer)}
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
    </Dialog>
  )
}
