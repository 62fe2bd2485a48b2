import { IconPhoto } from '@tabler/icons-react'
import products from '@ui/products/Products.module.css'
import type { ReactNode } from 'react'

/** A product's picture and name, with what tells it from others below. */
export function CatalogProduct({
  name,
  picture,
  children,
}: {
  name: string
  picture: string | null
  children?: ReactNode
}) {
  return (
    <span className="inline-row gap-10 min-0 text-left">
      <span className={products.thumb} aria-hidden>
        {picture ? <img src={picture} alt="" loading="lazy" /> : <IconPhoto size={18} stroke={1.5} />}
      </span>
      <span className={products.names}>
        <strong>{name}</strong>
        {children && <small>{children}</small>}
      </span>
    </span>
  )
}
