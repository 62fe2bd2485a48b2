import '@ui/kit/texts/shared/pt_BR'
import { formatMoney } from '@domain/money/money'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import dialog from '@ui/kit/Dialog.module.css'
import { PickList } from '@ui/kit/PickList'
import pickList from '@ui/kit/PickList.module.css'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Erp.module.css'
import { erpTexts } from '../texts/pt_BR'
import { type ErpProduct, useErpProducts } from './useErpProducts'

type SearchProps = {
  connectionId: string
  /** The shop's product that is linked. */
  productId: string
  /** The number that is chosen now. */
  chosen: string
  onPick: (ref: string) => void
}
type Props = Omit<SearchProps, 'chosen'> & {
  /** Of the form: the product's number at the ERP. */
  number: TextInputProps
}

/** Which of the ERP's products it is: one that is found, or the number that somebody knows. */
export function ErpProductField({ number, ...search }: Props) {
  const t = useTexts(erpTexts)
  return (
    <>
      <ErpProductSearch {...search} chosen={String(number.value ?? '')} />
      <TextInput label={t('find.theirs')} description={t('find.theirsHelp')} required {...number} />
    </>
  )
}

/** Finds the shop's product among the ERP's own; what is most like it is there before anything is typed. */
function ErpProductSearch({ connectionId, productId, chosen, onPick }: SearchProps) {
  const t = useTexts(erpTexts)
  const [typed, setTyped] = useState<string | null>(null)
  const { rows, searched, looking, failure, more, showMore, retry } = useErpProducts(
    connectionId,
    productId,
    typed,
  )
  const isOthers = ({ product_id: id }: ErpProduct) => id !== null && id !== productId
  return (
    <div className={styles.search}>
      <PickList<ErpProduct>
        label={t('find.search')}
        results={t('find.results')}
        typed={typed ?? searched}
        onType={setTyped}
        rows={failure ? [] : rows}
        idOf={({ ref }) => ref}
        onPick={({ ref }) => onPick(ref)}
        // What stands there until the answer comes was found by something else.
        isOff={(row) => looking || isOthers(row)}
        render={(row) => <Line row={row} isChosen={row.ref === chosen} isOthers={isOthers(row)} />}
      />
      {failure && (
        <div role="alert">
          <p className={dialog.failure}>{failure.message || t('shared:failedTryAgain')}</p>
          <Button variant="light" size="compact-sm" onClick={retry}>
            {t('kit:retry')}
          </Button>
        </div>
      )}
      {!failure && (looking || rows.length === 0) && (
        <p className={pickList.muted} role="status">
          {t(looking ? 'find.looking' : 'find.nothing')}
        </p>
      )}
      {more && !failure && (
        <Button variant="subtle" size="compact-sm" onClick={showMore}>
          {t('shared:more')}
        </Button>
      )}
    </div>
  )
}

function Line({ row, isChosen, isOthers }: { row: ErpProduct; isChosen: boolean; isOthers: boolean }) {
  const t = useTexts(erpTexts)
  const { ref, name, sku, gtin, price, active, product_id: ours, product_name: linked } = row
  return (
    <>
      <span className={pickList.what}>
        <strong className="anywhere strong">{name || ref}</strong>
        <small>{[sku, gtin, t('find.number', { number: ref })].filter(Boolean).join(' · ')}</small>
        {isOthers && <small className={styles.others}>{t('find.others', { name: linked ?? '' })}</small>}
        {ours !== null && !isOthers && <small>{t('find.here')}</small>}
      </span>
      <span className={pickList.cost}>
        {price !== null && <strong>{formatMoney(price)}</strong>}
        {!active && <small>{t('find.inactive')}</small>}
        {isChosen && (
          <small className="inline-row gap-4">
            <IconCheck size={14} aria-hidden /> {t('find.chosen')}
          </small>
        )}
      </span>
    </>
  )
}
