import { useCommands } from '@app/panel/panel'
import { ErpPushesDocument } from '@infra/graphql/erp.gen'
import { Button } from '@mantine/core'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import styles from './Erp.module.css'
import { PushState } from './internal/PushState'
import { usePushActions } from './internal/usePushActions'
import { erpTexts } from './texts/pt_BR'

type Props = { orderId: string; className: string | undefined }

/** How one order stands at each of the shop's ERPs, and what can be done where it does not get there. */
export default function OrderPushes({ orderId, className }: Props) {
  const t = useTexts(erpTexts)
  const { read } = useCommands()
  const { actions, dialog } = usePushActions()
  const { value, failure, reload } = useRead(
    `order pushes ${orderId}`,
    () => read(ErpPushesDocument, { list: { filters: [{ field: 'order', any: [orderId] }] } }),
    'erp',
  )
  const rows = value?.erpPushes.items ?? []
  if (rows.length === 0 && !failure) return null
  return (
    <section className={className} aria-label={t('tabs.label')}>
      <h2>{t('tabs.label')}</h2>
      {failure && <p role="alert">{failure.message}</p>}
      {rows.map((row) => (
        <div key={row.id} className="stack gap-6">
          <span>
            <strong>{row.connection_name}</strong> <PushState state={row.state} />
          </span>
          {row.ref !== null && (
            <span>
              {t('pushes.ref')}: {row.ref}
            </span>
          )}
          {(row.error ?? row.erp_status) !== null && (
            <span className={styles.said}>{row.error ?? row.erp_status}</span>
          )}
          <span className="flex wrap gap-6">
            {actions(row).map(({ label, icon: Icon, onClick }) => (
              <Button
                key={label}
                variant="default"
                size="compact-sm"
                leftSection={<Icon size={14} aria-hidden />}
                onClick={onClick}
              >
                {label}
              </Button>
            ))}
          </span>
        </div>
      ))}
      {dialog(reload)}
    </section>
  )
}
