import { Failure } from '../../Failure'
import '../../texts/shared/pt_BR'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/Progress.css'
import { useCommands } from '@app/panel/panel'
import { ImportsDocument } from '@infra/graphql/imports.gen'
import { Button, Drawer, Progress } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import dialog from '../../Dialog.module.css'
import { useRead } from '../../server/useRead'
import { languageTag, useTexts } from '../../text'
import { ImportHistory } from './ImportHistory'
import { ImportSummary } from './ImportSummary'
import styles from './Imports.module.css'
import { type Import, isBusy, kindOf, stateOf } from './importRow'
import { MappingStep } from './MappingStep'
import { importTexts } from './texts/pt_BR'
import { UploadFile } from './UploadFile'

type Props = {
  /** The server's name of the import. */
  kind: string
  onClose: () => void
}

/**
 * Brings rows in from a file, step by step. Each step is kept by the server: it can be left at any point and gone on
 * with from the list of imports.
 */
export default function ImportDrawer({ kind, onClose }: Props) {
  const t = useTexts(importTexts)
  const [id, setId] = useState<string | null>(null)
  return (
    <Drawer
      opened
      position="right"
      size="100%"
      onClose={onClose}
      title={t(`titles.${kindOf(kind)}`)}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      transitionProps={{ duration: 120 }}
    >
      <div className={styles.page}>
        {id === null ? (
          <>
            <UploadFile kind={kind} onUploaded={setId} />
            <ImportHistory kind={kind} onOpen={setId} />
          </>
        ) : (
          <>
            <Button
              variant="subtle"
              color="gray"
              style={{ alignSelf: 'start' }}
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => setId(null)}
            >
              {t('back')}
            </Button>
            <OneImport key={id} id={id} />
          </>
        )}
      </div>
    </Drawer>
  )
}

function OneImport({ id }: { id: string }) {
  const t = useTexts(importTexts)
  const { read } = useCommands()
  const [remap, setRemap] = useState(false)
  const { value, failure, reload } = useRead(
    `import ${id}`,
    () => read(ImportsDocument, { list: { filters: [{ field: 'id', any: [id] }], limit: 1 } }),
    'imports',
  )
  const one = value?.imports.items[0]
  if (failure && !one)
    return (
      <div role="alert">
        <p>{failure.message || t('shared:failedTryAgain')}</p>
        <Button variant="light" onClick={reload}>
          {t('kit:retry')}
        </Button>
      </div>
    )
  if (!one) return null
  if (one.state === 'mapping' || (one.state === 'ready' && remap))
    return (
      <MappingStep
        one={one}
        onChecked={() => {
          setRemap(false)
          reload()
        }}
      />
    )
  return (
    <>
      <h3>{t(`states.${stateOf(one)}`)}</h3>
      {isBusy(one) && <Under one={one} />}
      <Failure className="danger" why={one.error} />
      <ImportSummary one={one} onRemap={() => setRemap(true)} onChanged={reload} />
    </>
  )
}

function Under({ one }: { one: Import }) {
  const t = useTexts(importTexts)
  const { total, through, state } = one
  const done = state === 'undoing' ? total - Math.min(total, through) : through
  return (
    <>
      <Progress
        aria-label={t(`states.${stateOf(one)}`)}
        value={total > 0 ? (done / total) * 100 : 100}
        animated
      />
      <p role="status">
        {total > 0 &&
          t('progress', {
            through: done.toLocaleString(languageTag()),
            total: total.toLocaleString(languageTag()),
          })}
      </p>
      <p className="muted dense">{t('leave')}</p>
    </>
  )
}
