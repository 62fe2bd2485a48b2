import { ptBR } from './pt_BR'

/** The same for Portugal. */
export const pt: typeof ptBR = {
  ...ptBR,
  address: 'Morada',
  actions: {
    ...ptBR.actions,
    to: { ...ptBR.actions.to, preparing: 'Iniciar preparação', delivered: 'Registar entrega' },
  },
  form: {
    ...ptBR.form,
    made: 'Pedido guardado.',
    quoteMade: 'Orçamento guardado.',
    asked: 'Orçamento guardado: o desconto aguarda aprovação.',
    address: 'Morada da entrega',
    addressFault: 'Escreva a morada da entrega.',
  },
  payments: {
    ...ptBR.payments,
    goingBack: 'o banco está a devolver {{amount}}',
    asking: 'a pedir o código ao banco…',
    until: 'válido até {{time}}',
    checking: 'A consultar o banco.',
  },
  areas: {
    ...ptBR.areas,
    saved: 'Área guardada.',
    delete: 'Eliminar a área {{name}}',
    deleted: 'Área eliminada.',
  },
  pharmacists: {
    ...ptBR.pharmacists,
    save: 'Guardar o CRF de {{name}}',
    saved: 'CRF guardado.',
  },
}
