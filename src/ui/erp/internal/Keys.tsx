import { useCommands } from '@app/panel/panel'
import { RevokeErpKeyDocument } from '@infra/graphql/erp.gen'
import { Button } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'
import type { ConnectionRow } from './ConnectionList'

type Key = ConnectionRow['keys'][number]

/** The keys that are good, told apart by their last letters, each with a way to take it back. */
export function Keys({ row, onChanged }: { row: ConnectionRow; onChanged: () => void }) {
  const t = useTexts(erpTexts)
  const { change } = useCommands()
  const [leaving, setLeaving] = useState<Key | null>(null)
  if (row.keys.length === 0) return null
  return (
    <fieldset className={styles.keys}>
      <legend>{t('keys')}</legend>
      {row.keys.map((key) => (
        <div key={key.id}>
          <span>
            {t('keyEnding', { ending: key.ending })},{' '}
            {key.last_used_at === null
              ? t('keyUnused')
              : t('keyUsed', { when: formatDateTime(key.last_used_at) })}
          </span>
          <Button variant="subtle" color="danger" size="compact-sm" onClick={() => setLeaving(key)}>
            {t('revoke')}
          </Button>
        </div>
      ))}
      {leaving && (
        <ConfirmAction
          danger
          title={t('revokeTitle', { ending: leaving.ending })}
          text={t('revokeText')}
          action={t('revoke')}
          said={t('revoked')}
          ask={() => change(RevokeErpKeyDocument, { id: leaving.id })}
          onClose={(done) => {
            setLeaving(null)
            if (done) onChanged()
          }}
        />
      )}
    </fieldset>
  )
}
