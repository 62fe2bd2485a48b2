import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import type { MemoryKind } from '@domain/memories/memory'
import {
  ApproveMemoryDocument,
  CustomerMemoriesDocument,
  DeleteMemoryDocument,
} from '@infra/graphql/memories.gen'
import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell, tellFailure } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { ReadState } from '@ui/kit/server/ReadState'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import type { MemoryRow } from './internal/MemoryDialog'
import styles from './Memories.module.css'
import { memoryTexts } from './texts/pt_BR'

const MemoryDialog = layerPart(() => import('./internal/MemoryDialog'))

/** What is remembered of a customer, beside the conversation: proposals are agreed to or refused here. */
export default function CustomerMemories({ customerId, name }: { customerId: string; name: string }) {
  const t = useTexts(memoryTexts)
  const { read, change } = useCommands()
  const known = useRead(
    `memories ${customerId}`,
    () => read(CustomerMemoriesDocument, { customer_id: customerId }),
    'memories',
  )
  const [edited, setEdited] = useState<MemoryRow | 'new' | null>(null)
  const [leaving, setLeaving] = useState<MemoryRow | null>(null)
  const approve = async ({ id }: MemoryRow) => {
    const outcome = await change(ApproveMemoryDocument, { id })
    tellFailure(outcome)
    if (outcome.ok) tell('done', t('wasApproved'))
  }
  const rows = known.value?.customerMemories
  return (
    <>
      {!rows && <ReadState {...known} />}
      {rows?.length === 0 && <p className="m-0 muted">{t('none')}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.memories} aria-label={t('label')}>
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                {row.value}
                <small className="muted">
                  {[
                    t(`kinds.${row.kind as MemoryKind}`),
                    row.health && t('health'),
                    !row.approved && t('proposed'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              {!row.approved && (
                <IconButton label={t('approve')} onClick={() => void approve(row)}>
                  <IconCheck size={16} aria-hidden />
                </IconButton>
              )}
              <IconButton label={t('shared:edit')} onClick={() => setEdited(row)}>
                <IconPencil size={16} aria-hidden />
              </IconButton>
              <IconButton
                label={t(row.approved ? 'shared:delete' : 'refuse')}
                onClick={() => setLeaving(row)}
              >
                <IconTrash size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
      <Suspense fallback={null}>
        {edited && (
          <MemoryDialog
            customerId={customerId}
            row={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
      {leaving && (
        <ConfirmAction
          danger
          title={t(leaving.approved ? 'deleteTitle' : 'refuseTitle')}
          text={t('deleteText', { value: leaving.value, name })}
          action={t(leaving.approved ? 'shared:delete' : 'refuse')}
          said={t('deleted')}
          ask={() => change(DeleteMemoryDocument, { id: leaving.id })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}
