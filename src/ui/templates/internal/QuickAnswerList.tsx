import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { notYetTaken } from '@domain/templates/suggested-answers'
import { topicRevision } from '@domain/topics/topic.fold'
import { DeleteAllQuickAnswersDocument } from '@infra/graphql/bulk.gen'
import {
  DeleteQuickAnswersDocument,
  QuickAnswerCategoriesDocument,
  QuickAnswerRowsDocument,
  RestoreQuickAnswersDocument,
} from '@infra/graphql/quick-answers.gen'
import { UserDepartmentsDocument } from '@infra/graphql/ticket-life.gen'
import { Modal } from '@mantine/core'
import { IconBulb, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import dialog from '@ui/kit/Dialog.module.css'
import { tell } from '@ui/kit/feedback'
import type { AskedWhole } from '@ui/kit/list/bulk/WholeDialog'
import { List } from '@ui/kit/list/List'
import { layerPart } from '@ui/kit/part'
import { allDone, inBatches } from '@ui/kit/server/inBatches'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { administrationTexts } from '@ui/kit/texts/administration/pt_BR'
import { tellUndoable } from '@ui/kit/undo'
import { Suspense, useEffect, useState } from 'react'
import styles from '../Templates.module.css'
import { quickAnswerTexts } from '../texts/quick-answers/pt_BR'
import { QuickAnswerDrawer, type QuickAnswerRow } from './QuickAnswerDrawer'
import { SuggestedAnswers } from './SuggestedAnswers'

const WholeDialog = layerPart(() => import('@ui/kit/list/bulk/WholeDialog'))

const changes = (world: World) => topicRevision(world, 'messageTemplates')
const identifiers = (world: World) => [...world.rows.templates.values()].map(({ data }) => data)
const sameNames = (a: ReturnType<typeof identifiers>, b: ReturnType<typeof identifiers>) =>
  a.length === b.length && a.every(({ identifier }, place) => identifier === b[place]?.identifier)

export type OpenAnswer = QuickAnswerRow | 'new' | 'suggestions' | null
type Props = { open: OpenAnswer; onOpen: (open: OpenAnswer) => void }

/** The quick answers: what the team has ready to say, how often it says it, and whose it is. */
export function QuickAnswerList({ open, onOpen: setOpen }: Props) {
  const t = useTexts(quickAnswerTexts)
  const administration = useTexts(administrationTexts)
  const { read, change, loadTemplates } = useCommands()
  const categories = useRead(
    'quick answer categories',
    () => read(QuickAnswerCategoriesDocument, {}),
    'messageTemplates',
  )
  const departments = useRead('departments', () => read(UserDepartmentsDocument, {}), 'userDepartments')
  const offered = notYetTaken(useView(['templates'], identifiers, sameNames))
  const revision = useView(['areas'], changes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is what asks for reading them again.
  useEffect(() => void loadTemplates(), [loadTemplates, revision])
  const [whole, setWhole] = useState<AskedWhole | null>(null)
  const remove = async (ids: readonly string[], done: () => void) => {
    const { results, failure } = await inBatches(ids, async (some) => {
      const outcome = await change(DeleteQuickAnswersDocument, { ids: some })
      return outcome.ok ? { ok: true, value: outcome.value.deleteQuickAnswers } : outcome
    })
    const gone = results.filter((one) => one.done).map(({ id }) => id)
    const refused = results.find((one) => !one.done)
    if (gone.length > 0)
      tellUndoable(t('deleted', { count: gone.length }), async () =>
        allDone(
          await inBatches(gone, async (some) => {
            const outcome = await change(RestoreQuickAnswersDocument, { ids: some })
            return outcome.ok ? { ok: true, value: outcome.value.restoreQuickAnswers } : outcome
          }),
        ),
      )
    if (failure) tell('failed', failure.message || t('shared:loadFailed'))
    if (refused) tell('failed', t('shared:notDeleted', { reason: refused.message ?? '' }))
    done()
  }
  return (
    <List<QuickAnswerRow>
      list="quick-answers"
      label={t('label')}
      topic="messageTemplates"
      importKind="quick-answers"
      exportKind="quick-answers"
      load={(request) => pageOf(read(QuickAnswerRowsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ identifier }) => `/${identifier}`}
      search={t('search')}
      filters={[
        {
          name: 'category',
          label: t('shared:category'),
          many: true,
          options:
            categories.value?.quickAnswerCategories.map((name) => ({ value: name, label: name })) ?? [],
        },
        {
          name: 'department',
          label: t('shared:department'),
          many: true,
          options:
            departments.value?.userDepartments.map(({ id, name }) => ({ value: id, label: name })) ?? [],
        },
      ]}
      empty={<p>{t('empty')}</p>}
      ways={{
        first:
          offered.length > 0 ? { label: t('suggestions'), onClick: () => setOpen('suggestions') } : undefined,
        add: { label: administration('list.first'), onClick: () => setOpen('new') },
      }}
      tools={() =>
        offered.length > 0
          ? [{ label: t('suggestions'), icon: IconBulb, onClick: () => setOpen('suggestions') }]
          : []
      }
      onOpen={(row) => () => setOpen(row)}
      columns={[
        {
          key: 'identifier',
          title: t('shared:name'),
          sort: true,
          render: ({ identifier }) => <strong>/{identifier}</strong>,
        },
        {
          key: 'value',
          title: t('shared:text'),
          width: 420,
          render: ({ value, file_name }) => (
            <span title={value}>
              {file_name !== null && <IconPaperclip size={14} aria-label={`${t('file')}: ${file_name}`} />}{' '}
              {value}
            </span>
          ),
        },
        {
          key: 'category',
          title: t('shared:category'),
          render: ({ category }) => category ?? t('shared:noCategory'),
        },
        {
          key: 'department',
          title: t('shared:department'),
          render: ({ department }) => department ?? t('shared:allDepartments'),
        },
        { key: 'uses', title: t('uses'), sort: true, right: true, render: ({ uses }) => uses },
      ]}
      bulk={[
        {
          label: t('shared:delete'),
          icon: IconTrash,
          danger: true,
          atOnce: true,
          onClick: (ids, done) => void remove(ids, done),
          whole: {
            kind: 'quickAnswers.delete',
            onClick: (whole, done) => setWhole({ whole, done }),
          },
        },
      ]}
      actions={(row, list) => [
        { label: t('shared:edit'), icon: IconPencil, onClick: () => setOpen(row) },
        {
          label: t('shared:delete'),
          icon: IconTrash,
          danger: true,
          onClick: () => void remove([row.id], list.reload),
        },
      ]}
    >
      {(list) =>
        whole ? (
          <Suspense fallback={null}>
            <WholeDialog
              asked={whole}
              title={t('deleteAll')}
              action={t('shared:delete')}
              ask={(all) => change(DeleteAllQuickAnswersDocument, all)}
              onClose={() => setWhole(null)}
            />
          </Suspense>
        ) : open === 'suggestions' ? (
          <Modal
            opened
            onClose={() => setOpen(null)}
            title={t('suggestions')}
            centered
            size="lg"
            classNames={{ title: dialog.title ?? '', body: styles.suggestions ?? '' }}
            closeButtonProps={{ 'aria-label': t('kit:close') }}
            transitionProps={{ duration: 100 }}
          >
            <SuggestedAnswers
              offered={offered}
              other={{ name: t('kit:cancel'), go: () => setOpen(null) }}
              onDone={() => {
                setOpen(null)
                list.reload()
              }}
            />
          </Modal>
        ) : (
          open && (
            <QuickAnswerDrawer
              key={open === 'new' ? 'new' : open.id}
              row={open === 'new' ? null : open}
              onClose={(saved) => {
                setOpen(null)
                if (saved) list.reload()
              }}
            />
          )
        )
      }
    </List>
  )
}
