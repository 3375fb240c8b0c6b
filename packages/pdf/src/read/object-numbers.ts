/** Object numbers beyond this are refused (Annex C of ISO 32000-1). */
export const maxObjectNumber = 8_388_607
