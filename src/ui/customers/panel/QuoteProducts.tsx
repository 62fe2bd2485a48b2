import { useCommands } from '@app/panel/panel'
import { QUOTE_LIMITS } from '@contract/customer-lists'
import type { QuoteLine } from '@domain/orders/quote-form'
import { productName } from '@domain/products/local-search'
import { CountProductUseDocument } from '@infra/graphql/products.gen'
import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { pickerTexts } from '@ui/product-picker/texts/pt_BR'
import { Suspense, useState } from 'react'

const ProductPicker = layerPart(() => import('@ui/product-picker/ProductPicker'))

type Props = {
  instanceId: string
  disabled: boolean
  onPick: (line: Pick<QuoteLine, 'productId' | 'name' | 'price' | 'listPrice'>) => void
}

/** Finds a product of the shop's for a quote; what the shop has not can still be typed. */
export function QuoteProducts({ instanceId, disabled, onPick }: Props) {
  const t = useTexts(pickerTexts)
  const { change } = useCommands()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPackage size={15} aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ProductPicker
            instanceId={instanceId}
            onPick={(product) => {
              setOpen(false)
              void change(CountProductUseDocument, { id: product.id })
              onPick({
                productId: product.id,
                name: productName(product).slice(0, QUOTE_LIMITS.name),
                price: product.price,
                listPrice: product.price,
              })
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
