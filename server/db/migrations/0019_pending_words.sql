-- A search looks at each month by itself, and each look goes through all words that the index has not sorted in yet.
alter index review_words_found set (gin_pending_list_limit = 128);
