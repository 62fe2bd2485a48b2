import { defineTexts } from '@ui/kit/namespaces'

/** Couriers, as the shop keeps them. */
export const texts = defineTexts(
  'couriers/couriers',
  {
    lead: 'Quem leva os pedidos aos clientes. Cada um recebe no telefone um link com as entregas do dia, sem senha.',
    name: 'Entregador',
    phone: 'Telefone',
    phoneHelp: 'Para mandar o link pelo WhatsApp da loja. Sem telefone, o link é copiado.',
    active: 'Em serviço',
    off: 'Fora de serviço',
    deleteText:
      'Sai da lista, e o link de hoje deixa de valer. Os pedidos que levou continuam dizendo o nome.',
  },
  { en: () => import('./en') },
)
