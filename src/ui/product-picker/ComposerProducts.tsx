import { useCommands } from '@app/panel/panel'
import { productLine } from '@domain/products/local-search'
import { keysOf } from '@domain/shortcuts/table'
import { CountProductUseDocument } from '@infra/graphql/products.gen'
import { IconPackage } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { type RefObject, useState } from 'react'
import { pickerTexts } from './texts/pt_BR'
import type { Product } from './useProductSearch'

const ProductPicker = layerPart(() => import('./ProductPicker'))

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  instanceId: string
  /** Puts a text in the place of that part of the field's. */
  put: (from: number, to: number, text: string) => void
}

/** Finds a product and puts it into the field as a line, where the caret stands. */
export default function ComposerProducts({ field, instanceId, put }: Props) {
  const t = useTexts(pickerTexts)
  const { change } = useCommands()
  const [open, setOpen] = useState(false)
  useShortcuts({ products: () => setOpen(true) })
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => field.current?.focus())
  }
  const pick = (product: Product) => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    const isWithin = selectionStart > 0 && value[selectionStart - 1] !== '\n'
    put(selectionStart, selectionEnd, `${isWithin ? '\n' : ''}${productLine(product)}\n`)
    // What is offered most is found first; one that is not counted is found as before.
    void change(CountProductUseDocument, { id: product.id })
    close()
  }
  return (
    <>
      <IconButton label={t('open')} keys={keysOf('products')} onClick={() => setOpen(true)}>
        <IconPackage size={18} aria-hidden />
      </IconButton>
      {open && <ProductPicker instanceId={instanceId} onPick={pick} onClose={close} />}
    </>
  )
}
