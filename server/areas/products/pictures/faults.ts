import { MEDIA_LIMITS } from '../../../../src/domain/messages/media-limits'
import type { Unfetched } from '../../../platform/fetch/guarded-fetch'

/** Why a picture could not be had: it was not fetched, or what was fetched is none that can be shown. */
export type PictureFault = Unfetched | 'type' | 'pixels'

/** Bytes of a picture at most, as of one that is uploaded. */
export const LARGEST_PICTURE = MEDIA_LIMITS.image.maxBytes

const SAID: Readonly<Record<PictureFault, string>> = {
  address: 'o endereço precisa começar com https:// e estar aberto na internet',
  unreached: 'o endereço não responde',
  slow: 'o endereço demora demais para responder',
  redirects: 'o endereço leva sempre a outro',
  'too large': `o arquivo tem mais de ${LARGEST_PICTURE / 1024 / 1024} MB`,
  absent: 'não há nada neste endereço, ou ele não está aberto para todos',
  busy: 'o site deste endereço está com problemas',
  type: 'o que há neste endereço não é uma imagem JPEG ou PNG',
  pixels: 'a imagem é grande demais para ser mostrada',
}
const isFault = (word: string): word is PictureFault => Object.hasOwn(SAID, word)

/** Says to a person why the picture of a product, or of a line of a file, is not there. */
export const pictureFaultSaid = (reason: string, row: number | null): string =>
  `A imagem ${row === null ? 'do endereço informado' : `da linha ${row}`} não pôde ser buscada: ${SAID[isFault(reason) ? reason : 'busy']}.`

/** May it be had another time? */
export const mayPass = (fault: PictureFault): boolean =>
  fault === 'unreached' || fault === 'slow' || fault === 'busy'
