export type SheetName = 'menu' | 'rules' | 'history' | 'fairness' | 'settings' | 'keys'
