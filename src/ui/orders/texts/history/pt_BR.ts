import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Histórico',
  kinds: {
    placed: 'Pedido feito',
    changed: 'Pedido alterado',
    moved: 'De {{from}} para {{to}}',
    canceled: 'Pedido cancelado',
    returned: 'Itens devolvidos',
    discount_granted: 'Desconto aprovado',
    prescription: 'Receita anexada',
    classified: 'Medicamento classificado',
    approved: 'Receita aprovada',
    refused: 'Receita recusada',
    asked: 'Cobrança feita',
    paid: 'Pagamento recebido',
    late: 'Pagamento recebido fora do prazo',
    refunded: 'Dinheiro devolvido',
    refund_asked: 'Devolução pedida ao banco',
    refund_refused: 'O banco não devolveu',
    payment_canceled: 'Cobrança cancelada',
    payment_expired: 'Cobrança expirada',
    original_awaited: 'O ERP diz que foi entregue: falta recolher a receita original',
    in_erp: 'Já está no ERP: cancele lá também',
    erp_differs: 'O ERP tem o pedido como era antes: altere lá também',
    told: 'Cliente avisado',
    maybe_told: 'Não se sabe se o cliente foi avisado',
    not_told: 'Cliente não avisado',
    sent: 'Enviado ao cliente',
    not_sent: 'Aprovado, e não enviado ao cliente',
  },
  ofQuote: 'Histórico do orçamento {{number}}',
  close: 'Fechar o histórico',
  quoteKinds: {
    created: 'Orçamento feito',
    changed: 'Orçamento alterado',
    asked: 'Aprovação do desconto pedida',
    approved: 'Desconto aprovado',
    opened: 'Orçamento aberto de novo',
    accepted: 'Cliente aceitou',
    refused: 'Cliente recusou',
    canceled: 'Orçamento cancelado',
    sent: 'Enviado ao cliente',
    not_sent: 'Aprovado, e não enviado ao cliente',
    expired: 'Orçamento venceu',
    converted: 'Virou pedido',
  },
}

/** What happened to an order, in words. */
export const orderHistoryTexts = defineTexts('orders/history', texts, {
  en: () => import('./en'),
})
