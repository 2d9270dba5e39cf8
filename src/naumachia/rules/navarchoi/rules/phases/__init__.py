"""The phases A to H in the printed order: `turn` is the sequence of play."""
