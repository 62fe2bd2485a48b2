import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  ChooseMainAddressDocument,
  type CustomerAddressesQuery,
  DeleteCustomerAddressDocument,
} from '@infra/graphql/customer-addresses.gen'
import { Button } from '@mantine/core'
import { IconHome, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import panel from '@ui/customer-picker/Panel.module.css'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { Behind } from '@ui/kit/server/behind'
import { ReadState } from '@ui/kit/server/ReadState'
import { useAction } from '@ui/kit/server/useAction'
import type { Read } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './Addresses.module.css'
import type { Address } from './internal/AddressDrawer'
import { addressTexts } from './texts/pt_BR'

const AddressDrawer = layerPart(() => import('./internal/AddressDrawer'))

type Props = { customerId: string; read: Read<CustomerAddressesQuery> }

/** A customer's addresses, the main one first; added, changed, made the main one and deleted here. */
export default function CustomerAddresses({
  customerId,
  read: { value, loading, failure, reload, reread },
}: Props) {
  const t = useTexts(addressTexts)
  const { change } = useCommands()
  const [open, setOpen] = useState<Address | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Address | null>(null)
  const { busy, failure: refused, run } = useAction()
  const addresses = value?.customerAddresses
  if (!addresses) return <ReadState loading={loading} failure={failure} reload={reload} />
  const choose = async ({ id }: Address) => {
    const { ok } = await run(() => change(ChooseMainAddressDocument, { id }), t('madeMain'))
    if (ok) reload()
  }
  return (
    <Behind.Reread value={reread}>
      {addresses.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {addresses.map((one) => (
            <li key={one.id} className="flex top gap-4">
              <div className={styles.what}>
                <span className="row wrap gap-6">
                  {one.label && <strong>{one.label}</strong>}
                  {one.main && <StateBadge tone="success">{t('main')}</StateBadge>}
                </span>
                <span>{one.line}</span>
                {one.reference && <small className="muted meta">{one.reference}</small>}
              </div>
              {!one.main && (
                <IconButton
                  label={t('makeMainOf', { address: nameOf(one) })}
                  disabled={busy}
                  onClick={() => void choose(one)}
                >
                  <IconHome size={15} aria-hidden />
                </IconButton>
              )}
              <IconButton label={t('editOf', { address: nameOf(one) })} onClick={() => setOpen(one)}>
                <IconPencil size={15} aria-hidden />
              </IconButton>
              <IconButton label={t('remove', { address: nameOf(one) })} onClick={() => setLeaving(one)}>
                <IconTrash size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Failure className={panel.refusal} why={refused} />
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => setOpen('new')}
      >
        {t('add')}
      </Button>
      {open && (
        <AddressDrawer
          customerId={customerId}
          address={open === 'new' ? null : open}
          first={addresses.length === 0}
          onClose={() => setOpen(null)}
        />
      )}
      {leaving && (
        <ConfirmAction
          danger
          title={t('removeTitle')}
          text={t('removeText', { address: nameOf(leaving) })}
          action={t('shared:delete')}
          said={t('removed')}
          ask={() => change(DeleteCustomerAddressDocument, { id: leaving.id })}
          onClose={() => setLeaving(null)}
        />
      )}
    </Behind.Reread>
  )
}

const nameOf = ({ label, line }: Address): string => label || line
