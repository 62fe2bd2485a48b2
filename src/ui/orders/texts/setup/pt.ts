export default {
  areas: {
    saved: 'Área guardada.',
    delete: 'Eliminar a área {{name}}',
    deleted: 'Área eliminada.',
  },
  pharmacists: {
    save: 'Guardar o CRF de {{name}}',
    saved: 'CRF guardado.',
  },
}
