import type { CatalogOffer } from '@contract/entities'
import { OfferView } from '../OfferView'

/** What of the catalogue a message showed. */
export default function OfferContent({ offer, text }: { offer: CatalogOffer; text: string }) {
  return <OfferView offer={offer} text={text} />
}
