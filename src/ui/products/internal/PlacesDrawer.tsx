import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { FIELD_OF_OFFER_FAULT, offerFault } from '@domain/products/offer'
import {
  ProductOffersDocument,
  type ProductOffersQuery,
  SaveProductOfferDocument,
} from '@infra/graphql/products.gen'
import { Button } from '@mantine/core'
import { dayOf } from '@ui/kit/dates'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import type { Check } from '@ui/kit/form/problems'
import { Rows } from '@ui/kit/list/Rows'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Products.module.css'
import { productTexts } from '../texts/pt_BR'
import { OfferFields, type OfferValues } from './OfferFields'
import type { ProductRow } from './ProductCells'
import { piecesTyped } from './productValues'

type Place = ProductOffersQuery['productOffers'][number]

/** What a product costs at each connection, and how much of it there is. */
export function PlacesDrawer({ row, onClose }: { row: ProductRow; onClose: () => void }) {
  const t = useTexts(productTexts)
  const { read } = useCommands()
  const [edited, setEdited] = useState<Place | null>(null)
  const { value, failure, loading, reload } = useRead(
    `product offers ${row.id}`,
    () => read(ProductOffersDocument, { id: row.id }),
    'items',
  )
  const isOwn = ({ price, stock }: Place) => price !== null || stock !== null
  return (
    <>
      <SideDrawer opened={edited === null} onClose={onClose} title={t('place.title', { name: row.name })}>
        <p className="muted">{t('place.lead')}</p>
        {value?.productOffers.length === 0 && <p>{t('place.none')}</p>}
        <Failure
          className={styles.failure}
          why={failure && (failure.message || t('shared:failedTryAgain'))}
        />
        <Rows<Place>
          label={t('places')}
          rows={value?.productOffers ?? []}
          idOf={({ instance_id: id }) => id}
          nameOf={({ instance }) => instance}
          busy={loading}
          onOpen={(place) => () => setEdited(place)}
          columns={[
            {
              key: 'instance',
              title: t('columns.name'),
              render: ({ instance }) => <strong>{instance}</strong>,
            },
            {
              key: 'price',
              title: t('columns.price'),
              right: true,
              render: ({ price }) => (price === null ? null : formatMoney(price)),
            },
            { key: 'stock', title: t('columns.stock'), right: true, render: ({ stock }) => stock },
            {
              key: 'own',
              title: t('columns.source'),
              render: (place) => t(isOwn(place) ? 'place.own' : 'place.shop'),
            },
          ]}
          menu={(place) => (
            <Button variant="subtle" size="compact-sm" onClick={() => setEdited(place)}>
              {t('shared:edit')}
            </Button>
          )}
        />
      </SideDrawer>
      {edited && (
        <PlaceForm
          row={row}
          place={edited}
          onClose={(saved) => {
            setEdited(null)
            // The product's state has moved on with it.
            if (saved) onClose()
            else reload()
          }}
        />
      )}
    </>
  )
}

type FormProps = { row: ProductRow; place: Place; onClose: (saved: boolean) => void }

function PlaceForm({ row, place, onClose }: FormProps) {
  const t = useTexts(productTexts)
  const { change } = useCommands()
  const initial: OfferValues = {
    price: place.price,
    promo_price: place.promo_price,
    promo_until: place.promo_until ? dayOf(place.promo_until) : '',
    pmc: place.pmc,
    stock: place.stock === null ? '' : String(place.stock),
  }
  const check: Check<OfferValues> = (values) => {
    const until = values.promo_until === '' ? null : Date.parse(`${values.promo_until}T23:59:59Z`)
    const fault = offerFault({ ...values, pmc: values.pmc ?? row.pmc, promo_until: until })
    return {
      ...(Number.isNaN(piecesTyped(values.stock)) && { stock: t('problems.pieces') }),
      ...(fault && { [FIELD_OF_OFFER_FAULT[fault]]: t(`problems.${fault}`) }),
    }
  }
  return (
    <FormDrawer<OfferValues>
      title={t('place.edit', { instance: place.instance })}
      check={check}
      initial={initial}
      save={({ stock, ...offer }) =>
        change(SaveProductOfferDocument, {
          id: row.id,
          instance_id: place.instance_id,
          rev: row.rev,
          // Sold or counted meanwhile: only a stock that was typed here takes its place.
          offer: { ...offer, ...(stock !== initial.stock && { stock: piecesTyped(stock) }) },
        })
      }
      said={() => t('place.saved', { instance: place.instance })}
      onClose={onClose}
    >
      {(form) => <OfferFields form={form} />}
    </FormDrawer>
  )
}
