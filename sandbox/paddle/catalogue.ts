/** The only product and price; repeated in the product's settings, and not secret. */
export const PRICE_ID = 'pri_01rejoinderearlybird000000';
export const PRODUCT_ID = 'pro_01rejoinder000000000000000';
export const CLIENT_TOKEN = 'test_local';

/** US cents a month. */
export const PRICE = '3900';
