/** What a customer sends by the code at the counter, where the shop has no words of its own. */
export const COUNTER_PHRASE = 'Quero receber as ofertas da loja'

/** The address that opens WhatsApp with these words to this number (digits with country code). */
export const counterLink = (phone: string, phrase: string | null): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(phrase ?? COUNTER_PHRASE)}`
