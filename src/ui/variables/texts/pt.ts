export default {
  variable: {
    loja: 'nome da ligação, como o cliente a conhece',
    pedido: 'número da encomenda',
    numero_pedido: 'número da encomenda',
    total: 'total da encomenda',
    total_pedido: 'total da encomenda',
    status: 'estado da encomenda',
  },
  field: {
    trade_name: 'Nome comercial',
    legal_name: 'Denominação social',
    site: 'Sítio',
  },
}
