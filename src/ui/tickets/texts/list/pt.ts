export default {
  noConnection: 'Nenhuma ligação associada a si: nada chega aqui.',
  toConnections: 'Abrir Ligações',
}
