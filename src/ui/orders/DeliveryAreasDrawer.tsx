import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { deliveryMinutes, LONGEST_AREA_NAME, MOST_FEE } from '@domain/orders/delivery-area-form'
import {
  DeleteDeliveryAreaDocument,
  DeliveryAreasDocument,
  type DeliveryAreasQuery,
  SaveDeliveryAreaDocument,
} from '@infra/graphql/orders.gen'
import { Button, TextInput } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { IconButton } from '@ui/kit/IconButton'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { allOf } from '@ui/kit/server/pages'
import { ReadState } from '@ui/kit/server/ReadState'
import { useAction } from '@ui/kit/server/useAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { ConnectionField } from './ConnectionField'
import styles from './Orders.module.css'
import { orderSetupTexts } from './texts/setup/pt_BR'

type DeliveryArea = DeliveryAreasQuery['deliveryAreas']['items'][number]
const DEFAULT_MINUTES = '60'

/** Where the shop delivers to, for how much and how soon. */
export default function DeliveryAreasDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(orderSetupTexts)
  const { read, change } = useCommands()
  const {
    value,
    loading,
    failure: unread,
    reload,
    reread,
  } = useRead('delivery areas', () => allOf((list) => read(DeliveryAreasDocument, { list })), 'productOrders')
  const { busy, failure, run } = useAction()
  const [edited, setEdited] = useState<DeliveryArea | null>(null)
  const [name, setName] = useState('')
  const [fee, setFee] = useState<number | null>(null)
  const [minutes, setMinutes] = useState(DEFAULT_MINUTES)
  const [instanceId, setInstanceId] = useState('')
  const [dropped, setDropped] = useState<DeliveryArea | null>(null)
  const inTime = /^\d{1,5}$/.test(minutes) && v.safeParse(deliveryMinutes, Number(minutes)).success
  const edit = (area: DeliveryArea | null) => {
    setEdited(area)
    setName(area?.name ?? '')
    setFee(area?.fee ?? null)
    setMinutes(String(area?.minutes ?? DEFAULT_MINUTES))
    setInstanceId(area?.instance_id ?? '')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { ok } = await run(async () => {
      const outcome = await change(SaveDeliveryAreaDocument, {
        id: edited?.id ?? null,
        rev: edited?.rev ?? null,
        instance_id: instanceId || null,
        name,
        fee: fee ?? 0,
        minutes: Number(minutes),
      })
      if (outcome.ok) await reread()
      return outcome
    }, t('areas.saved'))
    if (ok) edit(null)
  }
  const areas = value ?? []
  return (
    <SideDrawer onClose={onClose} title={t('areas.title')}>
      <p className={styles.quiet}>{t('areas.lead')}</p>
      {areas.length === 0 && value && <p>{t('areas.empty')}</p>}
      <ReadState loading={loading} failure={unread} reload={reload} />
      <table className={styles.table} aria-label={t('areas.title')}>
        <tbody>
          {areas.map((area) => (
            <tr key={area.id}>
              <td>
                {area.name}
                {area.instance_name && <small className={styles.quiet}> · {area.instance_name}</small>}
              </td>
              <td data-right>{area.minutes} min</td>
              <td data-right>{formatMoney(area.fee)}</td>
              <td data-right>
                <IconButton
                  label={t('areas.edit', { name: area.name })}
                  disabled={busy}
                  onClick={() => edit(area)}
                >
                  <IconPencil size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('areas.delete', { name: area.name })}
                  disabled={busy}
                  onClick={() => setDropped(area)}
                >
                  <IconTrash size={16} aria-hidden />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <form className={styles.fields} onSubmit={(event) => void save(event)} aria-label={t('areas.add')}>
        <TextInput
          label={t('areas.name')}
          maxLength={LONGEST_AREA_NAME}
          required
          value={name}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <MoneyInput label={t('areas.fee')} most={MOST_FEE} value={fee} onChange={setFee} />
        <TextInput
          label={t('areas.minutes')}
          inputMode="numeric"
          maxLength={5}
          value={minutes}
          error={inTime ? null : t('areas.minutesWrong')}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
        <ConnectionField
          value={instanceId}
          description={t('areas.connectionHelp')}
          onChange={setInstanceId}
        />
        <Failure why={failure} />
        <div className={styles.buttons}>
          <Button type="submit" loading={busy} disabled={name.trim() === '' || !inTime}>
            {edited ? t('areas.edit', { name: edited.name }) : t('areas.add')}
          </Button>
        </div>
      </form>
      {dropped && (
        <ConfirmAction
          danger
          title={t('areas.deleteTitle', { name: dropped.name })}
          text={t('areas.deleteText')}
          action={t('shared:delete')}
          said={t('areas.deleted')}
          ask={() => change(DeleteDeliveryAreaDocument, { id: dropped.id })}
          onClose={(done) => {
            setDropped(null)
            if (done) reload()
          }}
        />
      )}
    </SideDrawer>
  )
}
